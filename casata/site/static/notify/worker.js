// Shows a notice when one comes, and leads to its table when it is clicked. It fetches and keeps nothing.

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title ?? "Casata", {
      body,
      tag,
      icon: "/static/favicon-turn.svg",
      data: url ?? "/",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data, self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
      return there ? there.focus() : self.clients.openWindow(wanted.href);
    })(),
  );
});
