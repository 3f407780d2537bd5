/** The computed styles of some elements, by element and property. */
export type Styles = Record<string, string>;

/**
 * Runs in the page: ends the animations that have an end. The end of a transition can begin that of
 * an element inside.
 */
export function finishAnimations(): void {
  const MAX_ROUNDS = 10;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const animations = document.getAnimations().filter(({ effect, playState }) => {
      const { iterations } = effect?.getComputedTiming() ?? {};
      return playState !== 'finished' && iterations !== Number.POSITIVE_INFINITY;
    });
    if (animations.length === 0) return;
    for (const animation of animations) animation.finish();
  }
}

/**
 * Runs in the page: styles of the frame, and of the first elements of each kind in the page's
 * area. `withPage` adds the latter.
 */
export function stylesOnPage(withPage: boolean): Styles {
  const PROPERTIES = [
    'display visibility opacity position float z-index transform filter pointer-events',
    'color background-color font-family font-size font-weight line-height letter-spacing',
    'text-transform text-align text-decoration-line cursor overflow-x overflow-y box-sizing',
    'margin-top margin-bottom padding-top padding-left border-top-width border-radius',
  ].flatMap((line) => line.split(' '));
  const FRAME = [
    'html',
    'body',
    '#root',
    'header',
    'header a',
    'header button',
    'main',
    'footer',
    'footer a',
  ];
  const PAGE = ['h1', 'h2', 'p', 'a', 'button', 'input', 'select', 'label', 'li', 'table'].map(
    (name) => `main ${name}`,
  );
  const styles: Styles = {};
  for (const selector of withPage ? [...FRAME, ...PAGE] : FRAME) {
    const isOfPage = selector.startsWith('main ');
    const element = [...document.querySelectorAll(selector)].find(
      (one) => isOfPage || !one.parentElement?.closest('main'),
    );
    if (!element) continue;
    const computed = getComputedStyle(element);
    for (const property of PROPERTIES)
      styles[`${property} of ${selector}`] = computed.getPropertyValue(property);
  }
  return styles;
}

/** The styles that differ, as texts. Elements that one page does not have are left out. */
export function changedStyles(before: Styles, after: Styles): string[] {
  return Object.entries(before)
    .filter(([name, value]) => after[name] !== undefined && after[name] !== value)
    .map(([name, value]) => `${name} (${value} → ${after[name]})`);
}
