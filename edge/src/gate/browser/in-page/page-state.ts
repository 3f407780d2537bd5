/** What a page shows now. */
export type PageState =
  | 'shown'
  | 'loading'
  /** The page's area is empty or not visible. */
  | 'blank'
  /** Another element covers the page's title. */
  | 'covered'
  /** The error screen of the shell, or a failure that it has reported. */
  | { error: string };

/**
 * Runs in the page, and so contains everything that it uses. `version`: the release whose reported
 * failures count; undefined for none.
 */
export function pageState(version: string | undefined): PageState {
  const MIN_WIDTH_PX = 50;
  const MIN_HEIGHT_PX = 20;
  type Failure = { version: string; message: string };
  const diagnostics = (globalThis as Record<symbol, unknown>)[Symbol.for('site.diagnostics')] as
    | { failures: Failure[] }
    | undefined;
  const failure = diagnostics?.failures.find((reported) => reported.version === version);
  if (failure) return { error: failure.message };
  const main = document.querySelector('main');
  if (!main) return 'loading';
  const errorTitle = main.querySelector('[role=alert] h1');
  if (errorTitle) return { error: `the page shows '${errorTitle.textContent}'` };
  const isLoading = main.querySelector('[data-page-loading]') !== null;
  if (main.childElementCount === 0 || isLoading) return 'loading';

  const { width, height } = main.getBoundingClientRect();
  const isVisible = main.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  let hasText = false;
  while (!hasText && texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    hasText =
      textContent?.trim() !== '' &&
      parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
  }
  const isTooSmall = width < MIN_WIDTH_PX || height < MIN_HEIGHT_PX;
  if (!isVisible || isTooSmall || !hasText) return 'blank';

  const title = main.querySelector('h1');
  if (!title) return 'shown';
  const box = title.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return 'shown';
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  const isOnScreen = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const topElement = isOnScreen ? document.elementFromPoint(x, y) : title;
  if (!topElement || main.contains(topElement) || topElement.contains(title)) return 'shown';
  // A dialog may cover the title.
  return topElement.closest('dialog, [role=dialog], [role=alertdialog]') ? 'shown' : 'covered';
}
