import type { Styles } from './styles';

/**
 * Runs in the page, and so contains everything that it uses. Reads what a remote could change for
 * the pages of other remotes beside styles: the attributes and elements of the document, the effect
 * of inputs, and whether the focus and the position of scrolling stay for `holdMs` milliseconds.
 */
export async function documentConduct(holdMs: number): Promise<Styles> {
  const conduct: Styles = {};
  const { documentElement, body } = document;
  for (const name of ['lang', 'dir'])
    conduct[`${name} of html`] = documentElement.getAttribute(name) ?? 'none';
  conduct['elements on the document'] = [...body.children]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)
    .map(({ localName, id }) => (id ? `${localName}#${id}` : localName))
    .join(' ');

  const options = { bubbles: true, cancelable: true };
  const inputs: Record<string, Event> = {
    'the Tab key': new KeyboardEvent('keydown', { ...options, key: 'Tab', code: 'Tab' }),
    'the key A': new KeyboardEvent('keydown', { ...options, key: 'a', code: 'KeyA' }),
    'the arrow key': new KeyboardEvent('keydown', { ...options, key: 'ArrowDown' }),
    'the wheel': new WheelEvent('wheel', { ...options, deltaY: 100 }),
    'a touch': new Event('touchmove', options),
    'a right click': new MouseEvent('contextmenu', options),
    'a copy': new Event('copy', options),
    'a paste': new Event('paste', options),
    'a click': new MouseEvent('click', options),
    'a press': new Event('pointerdown', options),
    'typed text': new Event('beforeinput', options),
  };
  for (const [name, event] of Object.entries(inputs)) {
    let hasArrived = false;
    const onArrival = () => {
      hasArrived = true;
    };
    body.addEventListener(event.type, onArrival);
    const isPrevented = !body.dispatchEvent(event);
    body.removeEventListener(event.type, onArrival);
    const effect = isPrevented ? 'prevented' : 'as usual';
    conduct[`effect of ${name}`] = hasArrived ? effect : 'taken away';
  }
  // A page may ask before a visitor leaves it with a draft. Nothing was typed here.
  const leaving = new Event('beforeunload', { cancelable: true });
  conduct['leaving the site'] = dispatchEvent(leaving) ? 'as usual' : 'asks first';

  const SETTLE_MS = 500;
  const SCROLL_END_MS = 50;
  const FRAME_TIMEOUT_MS = 1_000;
  const link = document.querySelector<HTMLElement>('header a[href]');
  const [left, top] = [scrollX, scrollY];
  /** Focuses a link and scrolls. Returns whether focus and position are the same after `holdMs`. */
  const hold = async () => {
    link?.focus({ preventScroll: true });
    scrollTo({ left, top: top + 50, behavior: 'instant' });
    const scrolledTo = scrollY;
    await new Promise((resolve) => setTimeout(resolve, holdMs));
    const result = { focus: document.activeElement === link, position: scrollY === scrolledTo };
    scrollTo({ left, top, behavior: 'instant' });
    return result;
  };
  let stays = await hold();
  if (!stays.focus || !stays.position) {
    // The end of a navigation moves both once, on a slow machine after the page is shown.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    stays = await hold();
  }
  conduct['focus of a link'] = stays.focus ? 'stays' : 'is taken away';
  conduct['position of scrolling'] = stays.position ? 'stays' : 'is taken away';
  link?.blur();
  // The header looks different on a scrolled page. The browser reports the new position with the
  // next frame, which a busy machine draws late.
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, FRAME_TIMEOUT_MS);
  });
  await new Promise((resolve) => setTimeout(resolve, SCROLL_END_MS));
  return conduct;
}
