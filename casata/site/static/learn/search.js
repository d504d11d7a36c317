// On a rule page: what is typed into the search hides the rules that do not have it; the page prints itself.

const shown = (section, words) => words.every((word) => section.textContent.toLowerCase().includes(word));

function narrow(words) {
  const sections = [...document.querySelectorAll(".rules .rule")];
  for (const section of sections) section.hidden = !shown(section, words);
  for (const link of document.querySelectorAll(".contents li > a")) {
    const rule = document.querySelector(link.hash);
    link.toggleAttribute("data-without", Boolean(rule?.hidden));
  }
  const status = document.getElementById("search-status");
  status.textContent = sections.some((section) => !section.hidden) ? "" : status.dataset.none;
  document.querySelector(".rules .opening").hidden = words.length > 0;
}

// A link into a rule that is hidden shows everything again.
function clear(field) {
  field.value = "";
  narrow([]);
}

export function start() {
  const field = document.querySelector("[data-search]");
  for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
  if (!field) return;
  field.addEventListener("input", () => narrow(field.value.toLowerCase().split(/\s+/).filter(Boolean)));
  document.addEventListener("click", ({ target }) => {
    const link = target.closest('a[href^="#"]');
    if (link && document.querySelector(link.hash)?.hidden) clear(field);
  });
  const contents = document.querySelector("[data-contents]");
  if (matchMedia("(max-width: 820px)").matches) contents.open = false;
}
