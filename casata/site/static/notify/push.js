// Lets this browser be told when it is somebody's turn: asks for permission, then sends what the form needs.

const form = document.querySelector("form[data-push]");

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

function say(key) {
  const place = form.querySelector("[data-say]");
  place.textContent = place.dataset[key];
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  const worker = await navigator.serviceWorker.register("/push.js");
  await navigator.serviceWorker.ready;
  const found =
    (await worker.pushManager.getSubscription()) ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) }));
  const { endpoint, keys } = found.toJSON();
  form.elements.endpoint.value = endpoint;
  form.elements.p256dh.value = keys.p256dh;
  form.elements.auth.value = keys.auth;
  form.submit();
}

export function start() {
  const button = form?.querySelector("button");
  if (!button) return;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    button.disabled = true;
    say("unable");
    return;
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe().catch(() => say("failed"));
  });
}
