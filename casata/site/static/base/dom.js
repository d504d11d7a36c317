// The page and the server, in the few words that all scripts share.

// What a selector finds, where it finds something.
/** @type {<S extends string>(selector: S, root?: ParentNode) => Found<S> | null} */
export const find = (selector, root = document) => root.querySelector(selector);

/** What a page of this kind always has. @type {<S extends string>(selector: S, root?: ParentNode) => Found<S>} */
export const need = (selector, root = document) => /** @type {any} */ (root.querySelector(selector));

/** @type {<S extends string>(selector: S, root?: ParentNode) => Found<S>[]} */
export const findAll = (selector, root = document) => Array.from(root.querySelectorAll(selector));

/** @param {string} id */
export const byId = (id) => /** @type {Part | null} */ (document.getElementById(id));

/** @type {Listen} */
export const listen = (node, name, listener, options) =>
  node.addEventListener(name, /** @type {EventListener} */ (listener), options);

/** Says to all scripts that something has happened. @template {keyof Own} K @param {K} name @param {Own[K]} [detail] */
export const emit = (name, detail) => document.dispatchEvent(new CustomEvent(`casata:${name}`, { detail }));

// A new element.
/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {object} properties @param {(Node | string)[]} inside */
export function make(tag, properties = {}, ...inside) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...inside);
  return node;
}

/** @param {Element} node @param {Record<string, unknown>} attributes */
export function setAll(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
}

// A drawn one.
/** @template {keyof SVGElementTagNameMap} K @param {K} tag @param {Record<string, unknown>} attributes @param {Node[]} inside */
export function makeSvg(tag, attributes = {}, ...inside) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAll(node, attributes);
  node.append(...inside);
  return node;
}

/** @param {HTMLFormElement} form @param {string} name */
export const fieldOf = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

export const csrf = () => need('meta[name="csrf"]').content;

/** @param {string} address @param {RequestInit} [options] */
export const ask = (address, options) => fetch(address, { headers: { Accept: "application/json" }, ...options });

/** @param {string} address @param {URLSearchParams} body @param {RequestInit} [options] */
export const post = (address, body, options) =>
  ask(address, {
    method: "POST",
    headers: { Accept: "application/json", "X-CSRF-Token": csrf() },
    body,
    ...options,
  });

/** What a server answers with, or null where it cannot. @param {string} address @param {RequestInit} [options] */
export const load = (address, options) =>
  ask(address, options)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
