// Words come translated with the page, so no script carries a sentence.

const template = document.getElementById("words");

const plural = new Intl.PluralRules(document.documentElement.lang);

// Where a text has several forms, the number in its gap {count} chooses one.
export function word(key, values = {}) {
  const forms = template?.content.querySelectorAll(`[data-word="${key}"]`) ?? [];
  const form = values.count === undefined ? "" : plural.select(Number(values.count));
  const found = [...forms].find((one) => one.dataset.form === form) ?? forms[0];
  const text = found?.textContent ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export function announce(text) {
  const region = document.getElementById("announce");
  if (!region || !text) return;
  region.textContent = "";
  // The same words twice are a change only when the region was empty in between.
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

let fading = 0;

export function complain(text) {
  const region = document.getElementById("problem");
  if (!region) return;
  const said = document.createElement("p");
  said.textContent = text;
  const away = document.createElement("button");
  away.type = "button";
  away.className = "link";
  away.textContent = word("dismiss");
  away.addEventListener("click", calm);
  region.replaceChildren(said, away);
  region.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(calm, 12000);
}

export function calm() {
  const region = document.getElementById("problem");
  if (!region) return;
  region.hidden = true;
  region.replaceChildren();
}
