// The types that all scripts share; nothing of this file reaches a browser.

type Part = { closest(selector: string): Part | null; dataset: Record<string, string> } & HTMLElement; // empty where there is none

type Box = { left: number; top: number; right: number; bottom: number };

/** Where the sheet's upper left corner is in its window, and how large the sheet is shown. */
type View = { scale: number; x: number; y: number };

/** Of the sheet, of its window, and the scale at which the one fits into the other. */
type Size = { width: number; height: number; wide: number; high: number; fit: number };

/** What the worker that shows notices has of its own, which the types of pages do not know. */
type Notified = Event & {
    data?: PushMessageData | null;
    notification: Notification;
    waitUntil(done: Promise<unknown>): void;
};
type PushMessageData = { json(): { title?: string; body?: string; url?: string; tag?: string } };
type Client = { url: string; focus(): Promise<unknown> };
type NoticeWorker = {
    addEventListener(name: string, listener: (event: Notified) => void): void;
    registration: ServiceWorkerRegistration;
    location: Location;
    clients: { matchAll(options: object): Promise<Client[]>; openWindow(address: string): Promise<unknown> };
};

type Stage = "page" | "camera" | "scroll" | "floating" | "choice" | "mark" | "answer" | "line";

/** Why nothing can be done at a place. */
type Reason = { title: string; text: string; rule: string; link: string; instead: string; about: boolean };

/** What the server sends of a table: all of it, in parts where it says `cuts`, or what has become of an earlier one. */
type Frame = {
    revision: number;
    title: string;
    turn: boolean;
    say: string;
    face?: string;
    html?: string;
    cuts?: [string, number, number][];
    base?: number;
    parts?: Record<string, string | [number, string, number]>;
    layout?: string[];
};

type Advice = { hint: string; moves?: { move: string; wins: number | null }[] };

/** What the server answers to a form. */
type Answer = Partial<Frame> & Partial<Advice> & { go?: string; error?: string };

/** What a move would bring. */
type Preview = {
    label: string;
    hint: string;
    bill?: string;
    changes?: string;
    end?: string;
    ghosts: string[];
    leaving: string[];
    places: string[];
};

/** The events of our own, by what they tell. */
type Own = {
    put: { renewed: boolean; took: number };
    told: Frame;
    "gone-on": undefined;
    advice: Partial<Advice>;
    sending: boolean;
    sent: URLSearchParams;
    staged: string | null;
    preference: { name: string; value: string };
    view: undefined;
    pan: undefined;
};

type Happenings = WindowEventMap & DocumentEventMap & { [K in keyof Own as `casata:${K}`]: CustomEvent<Own[K]> };

type Target<K> = K extends "submit" | "casata:sent"
    ? HTMLFormElement & { dataset: Record<string, string> }
    : K extends "change" | "input"
      ? HTMLInputElement & { dataset: Record<string, string> }
      : Part;

type On<K extends keyof Happenings> = Happenings[K] & { target: Target<K>; submitter?: HTMLElement };

type Listen = <K extends keyof Happenings>(
    node: EventTarget,
    name: K,
    listener: (event: On<K>) => unknown,
    options?: boolean | AddEventListenerOptions,
) => void;

/** What a selector finds, where that is more than an element. */
type Selected = {
    "#moves": HTMLFormElement;
    "#moment": HTMLInputElement;
    "#step-go": HTMLButtonElement & { dataset: Record<string, string> };
    "#ask": HTMLDialogElement;
    "#aid": HTMLDialogElement & { dataset: Record<string, string> };
    "#keys": HTMLDialogElement;
    "#about-said": HTMLDialogElement;
    "#replay": HTMLButtonElement;
    "select[data-seats]": HTMLSelectElement;
    "input[data-loads]": HTMLInputElement & { dataset: Record<string, string> };
    "form[data-change]": HTMLFormElement;
    "form[data-push]": HTMLFormElement;
    "form[data-notes]": HTMLFormElement;
    "[data-dice]": HTMLFormElement & { dataset: Record<string, string> };
    "[data-search]": HTMLInputElement;
    "[data-filter]": HTMLInputElement;
    "[data-contents]": HTMLDetailsElement;
    "time[datetime]": HTMLTimeElement;
    'a[href^="#"]': HTMLAnchorElement;
    ".contents li > a": HTMLAnchorElement;
    'meta[name="csrf"]': HTMLMetaElement;
};

type Found<S extends string> = S extends keyof Selected
    ? Selected[S]
    : S extends keyof HTMLElementTagNameMap
      ? HTMLElementTagNameMap[S]
      : Part;
