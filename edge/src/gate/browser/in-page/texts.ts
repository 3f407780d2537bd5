/** What is looked at: the area of the page, the frame around it, or both. */
export type LookedAt = 'page' | 'frame' | 'all';

/** What a reader of another language would meet. */
export type TextFaults = {
  /** The visible texts outside of the brackets of the pseudo language. */
  texts: string[];
  /** The texts of which a part is hidden. */
  cut: string[];
  /** Pairs of texts of which one covers the other. */
  overlapping: string[];
  /** The text at the side of a page that is wider than its window. */
  beside: string[];
};

/**
 * Runs in the page in the pseudo language, and so contains everything that it uses. A sentence with
 * a link has its brackets in several elements, so the brackets are counted over the page.
 */
export async function textFaultsOfPage({
  OPENING,
  CLOSING,
  part,
}: {
  OPENING: string;
  CLOSING: string;
  part: LookedAt;
}): Promise<TextFaults> {
  const FRAME_TIMEOUT_MS = 1_000;
  const TOLERANCE_PX = 2;
  const NAME_LENGTH = 60;
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, FRAME_TIMEOUT_MS);
  });
  const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, NAME_LENGTH);
  const texts: string[] = [];
  const cut: string[] = [];
  const places: { element: Element; text: string; boxes: DOMRect[] }[] = [];
  /** How many brackets of the pseudo language are open. */
  let depth = 0;

  function addOutside(text: string): void {
    let outside = '';
    for (const character of text) {
      if (character === OPENING) depth += 1;
      if (depth === 0) outside += character;
      if (character === CLOSING) depth -= 1;
    }
    if (outside.trim()) texts.push(outside.trim().replace(/\s+/g, ' '));
  }

  /** The boxes of a text, without what the elements around it hide. */
  function visibleBoxes(node: Text): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    let boxes = [...range.getClientRects()];
    for (let around = node.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const { left, top, right, bottom } = around.getBoundingClientRect();
      boxes = boxes.map((box) => {
        const x = Math.max(box.left, left);
        const y = Math.max(box.top, top);
        const width = Math.max(0, Math.min(box.right, right) - x);
        return new DOMRect(x, y, width, Math.max(0, Math.min(box.bottom, bottom) - y));
      });
    }
    return boxes.filter(({ width, height }) => width > TOLERANCE_PX && height > 2 * TOLERANCE_PX);
  }

  function isCut(element: HTMLElement): boolean {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    // Shortened on purpose: three dots say so, and a press or the title shows the whole text.
    if (textOverflow === 'ellipsis' && element.localName === 'summary') return false;
    const title = element.closest('[title]')?.getAttribute('title') ?? '';
    if (textOverflow === 'ellipsis' && title.includes(short(element.textContent ?? '')))
      return false;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    // What only screen readers read is cut to a pixel.
    if (clientWidth <= 1) return false;
    const isHidden = /hidden|clip/;
    return (
      (isHidden.test(overflowX) && scrollWidth > clientWidth + TOLERANCE_PX) ||
      (isHidden.test(overflowY) && scrollHeight > clientHeight + 2 * TOLERANCE_PX)
    );
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest('script, style, noscript, template')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (part !== 'all' && (element.closest('main') === null) !== (part === 'frame')) continue;
    const isTranslated = element.closest('[translate=no]') === null;
    // A picture may cut its texts: its name says what it shows.
    const isDrawn = element.closest('[role=img]') !== null;
    if (node instanceof Text) {
      if (isTranslated) addOutside(node.data);
      const boxes = node.data.trim() && !isDrawn ? visibleBoxes(node) : [];
      if (boxes.length > 0) places.push({ element, text: short(node.data), boxes });
    }
    if (!(node instanceof HTMLElement)) continue;
    if (isTranslated)
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        addOutside(node.getAttribute(name) ?? '');
    const hasText = [...node.childNodes].some(
      (child) => child instanceof Text && child.data.trim(),
    );
    if (hasText && isTranslated && !isDrawn && isCut(node)) cut.push(short(node.textContent ?? ''));
  }

  /** What stays in its place while the page scrolls may be above other texts. */
  const layerOf = (element: Element): Element | null => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return around;
    return null;
  };
  const overlapping: string[] = [];
  const layers = new Map(places.map(({ element }) => [element, layerOf(element)]));
  for (const [index, one] of places.entries())
    for (const other of places.slice(index + 1)) {
      if (layers.get(one.element) !== layers.get(other.element)) continue;
      const isOverlapping = one.boxes.some((a) =>
        other.boxes.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE_PX &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3 * TOLERANCE_PX,
        ),
      );
      if (isOverlapping) overlapping.push(`${one.text}' and '${other.text}`);
    }
  const { scrollWidth, clientWidth } = document.documentElement;
  const rightOf = ({ boxes }: { boxes: DOMRect[] }) => Math.max(...boxes.map(({ right }) => right));
  const widest = places.toSorted((a, b) => rightOf(b) - rightOf(a))[0];
  const beside = scrollWidth > clientWidth + 1 ? [widest?.text ?? ''] : [];
  return { texts, cut, overlapping, beside };
}
