/** A field or button of a page, as a visitor meets it. */
export type Control = {
  /** Its kind and its name, such as `button 'Place order'`. */
  name: string;
  /** Each line says one thing about it, such as `checked` or `autocomplete off`. */
  states: string[];
};

/** What the document says beside its texts. Runs in the page. */
export function controlsOfPage(): Control[] {
  const nameOf = (element: Element): string => {
    const { labels } = element as HTMLInputElement;
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
    const named = element.getAttribute('aria-label') || label || element.textContent || '';
    const name = named.trim().replace(/\s+/g, ' ').slice(0, 60);
    return name || element.getAttribute('title') || element.getAttribute('name') || '';
  };
  const hasVisibleText = (element: Element): boolean =>
    [...element.childNodes].some((node) =>
      node instanceof Element
        ? node.checkVisibility({ visibilityProperty: true }) && hasVisibleText(node)
        : node.textContent?.trim(),
    );
  const seen = new Map<string, number>();
  const ALL = 'a[href], button, input, select, textarea, summary, [role=tab]';
  return [...document.querySelectorAll<HTMLElement>(ALL)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const { localName } = element;
      const field = element as HTMLInputElement;
      const kind = localName === 'a' ? 'link' : localName;
      const plain = `${kind} '${nameOf(element)}'`;
      const count = (seen.get(plain) ?? 0) + 1;
      seen.set(plain, count);
      const isField = ['input', 'select', 'textarea'].includes(localName);
      const states = isField
        ? [
            `type ${field.type}`,
            `autocomplete ${field.autocomplete || 'as usual'}`,
            field.checked ? 'ticked' : 'not ticked',
            field.required ? 'required' : 'not required',
          ]
        : [];
      if (localName === 'select') {
        const options = [...(element as unknown as HTMLSelectElement).options];
        states.push(`${options.length} options, the last one '${options.at(-1)?.text ?? ''}'`);
      }
      if (localName === 'button')
        states.push(hasVisibleText(element) ? 'with a text' : 'without a text');
      if (!isField && 'disabled' in element && element.disabled) states.push('disabled');
      return { name: count > 1 ? `${plain} (${count})` : plain, states };
    });
}

/**
 * Runs in the page: one line for each element with what a visitor sees of it beside its text. Two
 * pages with the same lines look the same, but for pictures and what a canvas shows.
 */
export function appearanceOfPage(): string[] {
  const GRID = 4;
  const near = (length: number) => Math.round(length / GRID) * GRID;
  return [...document.querySelectorAll('main, main *')].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const { width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
    const text = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
    const size = `${near(width)}×${near(height)}`;
    const own = text ? ` ${color} ${fontSize} ${fontWeight}` : '';
    return [`${element.localName} ${size} ${backgroundColor}${own}`];
  });
}

/** Runs in the page: the names of what is stored in the browser, with the size of each part. */
export function storedNames(): string[] {
  const names = (storage: Storage, what: string) =>
    Object.keys(storage).map((key) => `'${key}' in the ${what} storage`);
  const cookies = document.cookie.split('; ').filter(Boolean);
  return [
    ...names(localStorage, 'local'),
    ...names(sessionStorage, 'session'),
    ...cookies.map((cookie) => `the cookie '${cookie.split('=')[0]}'`),
  ];
}
