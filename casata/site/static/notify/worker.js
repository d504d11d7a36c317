// Shows a notice when one comes, and leads to its table when it is clicked. It fetches and keeps nothing.

const worker = /** @type {NoticeWorker} */ (/** @type {unknown} */ (self));

worker.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  event.waitUntil(
    worker.registration.showNotification(title ?? "Casata", {
      body,
      tag,
      icon: "/static/favicon-turn.svg",
      data: url ?? "/",
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data, worker.location.origin);
  if (wanted.origin !== worker.location.origin) return;
  event.waitUntil(
    (async () => {
      const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
      return there ? there.focus() : worker.clients.openWindow(wanted.href);
    })(),
  );
});
