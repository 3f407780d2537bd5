/** A field of a page's area that a visitor can change with the keyboard. */
export type Field = {
  /** The label, or for a radio group its legend. */
  name: string;
  kind: 'text' | 'select' | 'radio';
  /** What a visitor would type; the last option of a select; empty for a radio group. */
  value: string;
};

/**
 * Runs in the page, and so contains everything that it uses. Describes fields; null for one that
 * cannot be changed with the keyboard alone. A radio group is described at its checked button.
 */
export function describeFields(elements: Element[]): (Field | null)[] {
  const TEXT_TYPES = ['text', 'search', 'email', 'tel', 'url', 'number', 'textarea'];
  const plain = (text: string | null | undefined): string =>
    (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 60);
  const labelOf = (field: HTMLInputElement | HTMLSelectElement): string =>
    plain(field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.name);
  const exampleFor = ({ type, inputMode }: HTMLInputElement): string => {
    if (type === 'email') return 'ada@example.invalid';
    return type === 'number' || ['numeric', 'decimal'].includes(inputMode) ? '500' : 'Example';
  };
  return elements.map((element) => {
    if (element instanceof HTMLSelectElement) {
      const value = [...element.options].findLast(({ disabled }) => !disabled)?.value;
      return value === undefined ? null : { name: labelOf(element), kind: 'select', value };
    }
    const field = element as HTMLInputElement;
    if (field.type === 'radio') {
      const group = field.closest('fieldset, [role=radiogroup]') ?? document;
      const enabled = group.querySelectorAll(`input[name="${CSS.escape(field.name)}"]:enabled`);
      if (!field.checked || enabled.length < 2) return null;
      const name = group instanceof Element && group.getAttribute('aria-label');
      const legend = group.querySelector('legend')?.textContent;
      return { name: plain(name || legend || field.name), kind: 'radio', value: '' };
    }
    if (field.readOnly || !TEXT_TYPES.includes(field.type)) return null;
    return { name: labelOf(field), kind: 'text', value: exampleFor(field) };
  });
}

/**
 * Runs in the page: the visible controls of the page's area that something else of the area covers,
 * such as a layer. A control outside of the window is scrolled to its middle for the look.
 */
export function coveredControls(): string[] {
  const CONTROLS = 'main a[href], main button, main input, main select, main textarea';
  const { scrollX: left, scrollY: top } = globalThis;
  const middleOf = (control: Element) => {
    const box = control.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const covered = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    const { y: height } = middleOf(control);
    if (height < 0 || height >= innerHeight)
      scrollBy({ top: height - innerHeight / 2, behavior: 'instant' });
    const { x, y } = middleOf(control);
    const cover = document.elementFromPoint(x, y);
    if (!cover?.closest('main') || control.contains(cover) || cover.contains(control)) return false;
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    return !labels.some((label) => label.contains(cover));
  });
  scrollTo({ left, top, behavior: 'instant' });
  return covered.map((control) => {
    const label = (control as HTMLInputElement).labels?.[0]?.textContent;
    const name = control.getAttribute('aria-label') ?? label ?? control.textContent ?? '';
    return `${control.localName} '${name.trim().replace(/\s+/g, ' ').slice(0, 60)}'`;
  });
}

/** Runs in the page: the lines of the open dialog, or of the page's area. */
export function linesOfArea(): string[] {
  // `textContent` has hidden texts, too, and no lines.
  const SHOWN_TEXT = 'innerText';
  const dialog = document.querySelector<HTMLElement>('dialog[open], [role=dialog]');
  const text = (dialog ?? document.querySelector('main'))?.[SHOWN_TEXT] ?? '';
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
