import type { Styles } from './styles';

/** Runs in the page, and so contains everything that it uses: whether a dialog is open. */
export function hasDialog(): boolean {
  return document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null;
}

/** Runs in the page: whether an element has the focus. */
export function hasFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body;
}

/**
 * Runs in the page: the names of buttons and links, as a visitor reads them, which of the buttons
 * are the last choice of a radio group, and whether a dialog is open.
 */
export function describeButtons(buttons: Element[]): {
  buttons: { name: string; isLastChoice: boolean }[];
  isDialogOpen: boolean;
} {
  const isLastChoice = (button: Element): boolean => {
    const radio = button.querySelector<HTMLInputElement>('input[type=radio]');
    if (!radio) return false;
    const group = radio.closest('fieldset, [role=radiogroup]') ?? document;
    const radios = group.querySelectorAll(`input[name="${CSS.escape(radio.name)}"]:enabled`);
    return [...radios].at(-1) === radio;
  };
  const DIALOGS = 'dialog[open], [role=dialog], [role=alertdialog]';
  return {
    buttons: buttons.map((button) => {
      const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
      return {
        name: name.trim().replace(/\s+/g, ' ').slice(0, 80),
        isLastChoice: isLastChoice(button),
      };
    }),
    isDialogOpen: document.querySelector(DIALOGS) !== null,
  };
}

/**
 * Runs in the page: the element that covers a button and at least half of the window. Undefined for
 * a dialog, which a press may open, and for a smaller element, which may be moving.
 */
export function layerOver(button: Element): string | undefined {
  const MIN_SHARE = 0.5;
  const { left, top, width, height } = button.getBoundingClientRect();
  const cover = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!cover || button.contains(cover) || cover.contains(button)) return undefined;
  if (cover.closest('dialog, [role=dialog], [role=alertdialog]')) return undefined;
  const box = cover.getBoundingClientRect();
  const isLarge = box.width * box.height >= MIN_SHARE * innerWidth * innerHeight;
  return isLarge ? `<${cover.localName} class="${cover.className}">` : undefined;
}

/**
 * Runs in the page: the styles and attributes that could keep a visitor from scrolling or pressing,
 * by name: `scrolling of body` is `visible`. Null while a dialog is open, which may do so.
 */
export function useOfPage(): Styles | null {
  if (document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')) return null;
  const use: Styles = {};
  for (const selector of ['html', 'body', '#root', 'main']) {
    const element = document.querySelector(selector);
    if (!element) continue;
    const { overflowY, pointerEvents, visibility, position } = getComputedStyle(element);
    use[`scrolling of ${selector}`] = overflowY;
    use[`place of ${selector}`] = position;
    use[`use of ${selector}`] = element.closest('[inert]')
      ? 'inert'
      : `${pointerEvents} ${visibility}`;
  }
  return use;
}
