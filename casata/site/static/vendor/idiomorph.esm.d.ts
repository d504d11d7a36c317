export const Idiomorph: { morph(old: Element, fresh: Node, options: object): Node[] };
