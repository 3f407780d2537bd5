/** What styles and conduct a document has, by name: `color of header` is `rgb(0, 0, 0)`. */
export type Styles = Record<string, string>;

/**
 * Runs in the page, and so contains everything that it uses. Ends the animations that have an end,
 * in several rounds: the end of a transition can begin the transition of an element inside.
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

/** Runs in the page: the styles of the frame, of the first element of each kind. */
export function stylesOfFrame(): Styles {
  const PROPERTIES = [
    'display visibility opacity position float z-index transform filter pointer-events',
    'color background-color font-family font-size font-weight line-height letter-spacing',
    'text-transform text-align text-decoration-line cursor overflow-x overflow-y box-sizing',
    'margin-top margin-bottom padding-top padding-left border-top-width border-radius',
  ].flatMap((line) => line.split(' '));
  const SELECTORS = 'html, body, #root, header, header a, header button, main, footer, footer a';
  const styles: Styles = {};
  for (const selector of SELECTORS.split(', ')) {
    // A page may have a header or a footer of its own in its area.
    const element = [...document.querySelectorAll(selector)].find(
      (candidate) => !candidate.parentElement?.closest('main'),
    );
    if (!element) continue;
    const computed = getComputedStyle(element);
    for (const property of PROPERTIES)
      styles[`${property} of ${selector}`] = computed.getPropertyValue(property);
  }
  return styles;
}
