type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

const SVG = 'http://www.w3.org/2000/svg';

/** An element. A function becomes a listener of the event with that name; texts stay texts. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return withParts(document.createElement(tag), attributes, children);
}

export function svg(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  return withParts(document.createElementNS(SVG, tag), attributes, children);
}

function withParts<One extends Element>(one: One, attributes: Attributes, children: Child[]): One {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') one.addEventListener(name, value);
    else if (value === true) one.setAttribute(name, '');
    else if (value !== undefined && value !== false) one.setAttribute(name, String(value));
  }
  one.append(...children.filter((child): child is Node | string => Boolean(child)));
  return one;
}
