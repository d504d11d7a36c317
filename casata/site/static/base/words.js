// Words come translated with the page, so no script carries a sentence.

import { find, listen, make } from "./dom.js";

const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("words"));

const plural = new Intl.PluralRules(document.documentElement.lang);

// Where a text has several forms, the number in its gap {count} chooses one.
/** @param {string} key @param {Record<string, unknown>} values */
export function word(key, values = {}) {
  const forms = [...(template?.content.querySelectorAll(`[data-word="${key}"]`) ?? [])];
  const form = values.count === undefined ? "" : plural.select(Number(values.count));
  const found = forms.find((one) => one.getAttribute("data-form") === form) ?? forms[0];
  return (found?.textContent ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {string} text */
export function announce(text) {
  const region = find("#announce");
  if (!region || !text) return;
  region.textContent = "";
  // The same words twice are a change only when the region was empty in between.
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

let fading = 0;

/** @param {string} text */
export function complain(text) {
  const region = find("#problem");
  if (!region) return;
  const away = make("button", { type: "button", className: "link", textContent: word("dismiss") });
  listen(away, "click", dismiss);
  region.replaceChildren(make("p", { textContent: text }), away);
  region.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(dismiss, 12000);
}

export function dismiss() {
  const region = find("#problem");
  if (!region) return;
  region.hidden = true;
  region.replaceChildren();
}
