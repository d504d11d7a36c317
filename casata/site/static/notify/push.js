// Lets this browser be told when it is somebody's turn: asks for permission, then sends what the form needs.

import { fieldOf, find, listen, need } from "../base/dom.js";

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** @param {HTMLFormElement} form @param {string} key */
function say(form, key) {
  const place = need("[data-say]", form);
  place.textContent = place.dataset[key];
}

/** @param {HTMLFormElement} form */
async function subscribe(form) {
  if ((await Notification.requestPermission()) !== "granted") return say(form, "denied");
  const worker = await navigator.serviceWorker.register("/push.js");
  await navigator.serviceWorker.ready;
  const applicationServerKey = bytes(form.dataset.push ?? "");
  const found =
    (await worker.pushManager.getSubscription()) ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = found.toJSON();
  for (const [name, value] of Object.entries({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth }))
    fieldOf(form, name).value = value ?? "";
  form.submit();
}

export function start() {
  const form = find("form[data-push]");
  const button = form && find("button", form);
  if (!button) return;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    button.disabled = true;
    say(form, "unable");
    return;
  }
  listen(form, "submit", (event) => {
    event.preventDefault();
    subscribe(form).catch(() => say(form, "failed"));
  });
}
