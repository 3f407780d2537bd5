/** A field, button, link or tab of a page. */
export type Control = {
  /** Kind and name, such as `button 'Place order'`. The second one of a name ends with ` (2)`. */
  name: string;
  /** Each text says one thing about the control, such as `ticked` or `autocomplete off`. */
  states: string[];
};

/**
 * Runs in the page, and so contains everything that it uses. Reads the visible controls, but not
 * those of toasts, which end by themselves.
 */
export function controlsOfPage(): Control[] {
  const nameOf = (element: Element): string => {
    const { labels } = element as HTMLInputElement;
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
    const text = element.getAttribute('aria-label') || label || element.textContent || '';
    const shortText = text.trim().replace(/\s+/g, ' ').slice(0, 60);
    return shortText || element.getAttribute('title') || element.getAttribute('name') || '';
  };
  const hasVisibleText = (element: Element): boolean =>
    [...element.childNodes].some((node) =>
      node instanceof Element
        ? node.checkVisibility({ visibilityProperty: true }) && hasVisibleText(node)
        : node.textContent?.trim(),
    );
  const countByName = new Map<string, number>();
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab]';
  const TOASTS = '.Toastify';
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.closest(TOASTS) === null)
    .map((element) => {
      const { localName } = element;
      const field = element as HTMLInputElement;
      const kind = localName === 'a' ? 'link' : localName;
      const name = `${kind} '${nameOf(element)}'`;
      const count = (countByName.get(name) ?? 0) + 1;
      countByName.set(name, count);
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
      return { name: count > 1 ? `${name} (${count})` : name, states };
    });
}

/**
 * Runs in the page: a line for each visible element of the page's area with its size, colours and
 * font. Two pages with the same lines look the same, except for texts, pictures and canvases.
 */
export function appearanceOfPage(): string[] {
  const GRID_PX = 4;
  const rounded = (length: number) => Math.round(length / GRID_PX) * GRID_PX;
  return [...document.querySelectorAll('main, main *')].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const { width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
    const hasOwnText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
    const size = `${rounded(width)}×${rounded(height)}`;
    const font = hasOwnText ? ` ${color} ${fontSize} ${fontWeight}` : '';
    return [`${element.localName} ${size} ${backgroundColor}${font}`];
  });
}

/** Runs in the page: the names of what the browser stores for the site. */
export function storedNames(): string[] {
  const names = (storage: Storage, storageName: string) =>
    Object.keys(storage).map((key) => `'${key}' in the ${storageName} storage`);
  const cookies = document.cookie.split('; ').filter(Boolean);
  return [
    ...names(localStorage, 'local'),
    ...names(sessionStorage, 'session'),
    ...cookies.map((cookie) => `the cookie '${cookie.split('=')[0]}'`),
  ];
}
