import type { Styles } from './styles';

/**
 * Runs in the page: what else of the document a remote could change for the pages of others, in the
 * form of styles. Inputs are sent to the document, to see whether a listener takes them, and the
 * focus and the position must stay for `holdMs`.
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
    const isAsUsual = body.dispatchEvent(event);
    body.removeEventListener(event.type, onArrival);
    conduct[`effect of ${name}`] = !hasArrived
      ? 'taken away'
      : isAsUsual
        ? 'as usual'
        : 'prevented';
  }
  // A page may ask whether to leave a draft. Nothing was typed here.
  const leaving = new Event('beforeunload', { cancelable: true });
  conduct['leaving the site'] = dispatchEvent(leaving) ? 'as usual' : 'asks first';

  /** A navigation moves the focus and scrolls once, on a slow machine only after it has ended. */
  const SETTLE_MS = 500;
  const SCROLL_END_MS = 50;
  const FRAME_TIMEOUT_MS = 1_000;
  const link = document.querySelector<HTMLElement>('header a[href]');
  const [left, top] = [scrollX, scrollY];
  const hold = async (milliseconds: number) => {
    link?.focus({ preventScroll: true });
    scrollTo({ left, top: top + 50, behavior: 'instant' });
    const reached = scrollY;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    const kept = { focus: document.activeElement === link, scroll: scrollY === reached };
    scrollTo({ left, top, behavior: 'instant' });
    return kept;
  };
  let isKept = await hold(holdMs);
  if (!isKept.focus || !isKept.scroll) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    isKept = await hold(holdMs);
  }
  conduct['focus of a link'] = isKept.focus ? 'stays' : 'is taken away';
  conduct['position of scrolling'] = isKept.scroll ? 'stays' : 'is taken away';
  link?.blur();
  // The header looks different while the page is scrolled. The browser says that it is no longer
  // scrolled before the next frame, which a busy machine draws late.
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, FRAME_TIMEOUT_MS);
  });
  await new Promise((resolve) => setTimeout(resolve, SCROLL_END_MS));
  return conduct;
}
