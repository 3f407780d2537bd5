import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { documentConduct } from './in-page/conduct';
import { appearanceOfPage, type Control, controlsOfPage, storedNames } from './in-page/outline';
import { finishAnimations, type Styles, stylesOfFrame } from './in-page/styles';
import { masked } from './masked';
import type { Press } from './press';
import type { Call } from './watch-page';
import type { WidthRecord } from './widths';

/** What one look at a page reads. */
type PageReading = {
  /** The path with the query. */
  address: string;
  title: string;
  /** The lines of Playwright's aria snapshot: roles, names, states, texts and links. */
  texts: string[];
  controls: Control[];
  /** Of the frame around the page: styles, attributes and the effect of inputs. */
  frame: Styles;
  /** Sizes, colours and fonts, a line for each element. */
  appearance: string[];
  /** The names of what the browser stores for the site. */
  stored: string[];
  /** The listeners of the window and of the document, such as `keydown on window`. */
  listeners: string[];
};

/** What a page is at one moment of a walk. Records of the same moment can be compared. */
export type PageRecord = PageReading & {
  /** The moment in words, such as `/shop/basic` or `step 3, press 'Purchase'`. */
  moment: string;
  /** Whether the walk is about the page (`ownsPath`), and does not only pass through it. */
  isOfRelease: boolean;
  /** How long the page took from the moment before until it was shown, in milliseconds. */
  waitMs: number;
  /** The calls from the moment before until the page has settled. */
  calls: Call[];
  /** The calls of the page while it stays open, by its clock. */
  laterCalls: Call[];
  /** The paths of `laterCalls` at earlier moments of this document. */
  polled: string[];
  /** The texts that were copied to the clipboard since the moment before. */
  copied: string[];
  /** What the press of each button did. */
  presses: Press[];
  /** The page in windows of other sizes. */
  widths: WidthRecord[];
  /** A JPEG of the window. */
  picture?: Buffer;
};

/**
 * Reads a page that has settled. First the page gets the same state as for every other record: at
 * its top, without the focus and without a running animation. `holdMs`: how long the focus and the
 * position must stay; undefined to leave out the conduct of the document.
 */
export async function readPage(
  page: Page,
  session: CDPSession,
  holdMs: number | undefined,
): Promise<PageReading> {
  await page.evaluate(toCommonState);
  const styles = await stylesOfStillFrame(page);
  const snapshot = await page.locator('body').ariaSnapshot();
  const [toasts, controls, appearance, stored, listeners] = await Promise.all([
    // Read after the snapshot: the toasts of the snapshot are then there.
    page.evaluate(nameOfToasts),
    page.evaluate(controlsOfPage),
    page.evaluate(appearanceOfPage),
    page.evaluate(storedNames),
    listenersOf(session),
  ]);
  const conduct = holdMs === undefined ? {} : await page.evaluate(documentConduct, holdMs);
  const { pathname, search } = new URL(page.url());
  return {
    address: masked(pathname + search),
    title: await page.title(),
    texts: linesOfSnapshot(snapshot, toasts),
    controls: controls.map(({ name, states }) => ({ name: masked(name), states })),
    frame: { ...styles, ...conduct },
    appearance,
    stored: stored.map(masked).sort(),
    listeners,
  };
}

/**
 * The lines of a snapshot without the region of the toasts. The shell loads it late, and a toast
 * ends by itself: on a slow machine one record has it and the other one has not.
 */
function linesOfSnapshot(snapshot: string, toasts: string | null): string[] {
  const lines = snapshot.trimEnd().split('\n');
  const start = toasts ? lines.findIndex((line) => line.includes(`- region "${toasts}"`)) : -1;
  const depth = (line: string) => line.search(/\S/);
  const after = lines.findIndex(
    (line, index) => index > start && depth(line) <= depth(lines[start] ?? ''),
  );
  const kept =
    start < 0
      ? lines
      : [...lines.slice(0, start), ...lines.slice(after < 0 ? lines.length : after)];
  return kept.map((line) => masked(line.trim()));
}

/** Runs in the page: the name of the region of the toasts, if it is there. */
function nameOfToasts(): string | null {
  return document.querySelector('.Toastify')?.getAttribute('aria-label') ?? null;
}

/**
 * The styles of the frame when two readings are equal: the navigation bar changes some moments
 * after the position of the page.
 */
async function stylesOfStillFrame(page: Page): Promise<Styles> {
  const MAX_READINGS = 10;
  const PAUSE_MS = 50;
  let styles: Styles = {};
  for (let readings = 0; readings < MAX_READINGS; readings += 1) {
    const expression = `(${finishAnimations})(), (${stylesOfFrame})()`;
    const newStyles = await page.evaluate<Styles>(expression);
    if (isDeepStrictEqual(newStyles, styles)) break;
    styles = newStyles;
    await wait(PAUSE_MS);
  }
  return styles;
}

/**
 * Runs in the page. Waits for the fonts, whose letters have other widths than those of the
 * fallback. Scrolls to the top, because the frame looks different on a scrolled page.
 */
async function toCommonState(): Promise<void> {
  const FONTS_TIMEOUT_MS = 5_000;
  const FRAME_TIMEOUT_MS = 1_000;
  await Promise.race([
    document.fonts.ready,
    new Promise((resolve) => setTimeout(resolve, FONTS_TIMEOUT_MS)),
  ]);
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
  // Two frames later the page is drawn. A busy machine draws late, and a hidden page not at all.
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, FRAME_TIMEOUT_MS);
  });
}

/** The listeners of the window and of the document, which hear what happens on all pages. */
async function listenersOf(session: CDPSession): Promise<string[]> {
  const listenersByTarget = await Promise.all(
    ['window', 'document', 'document.body'].map(async (target) => {
      const { result } = await session.send('Runtime.evaluate', { expression: target });
      if (!result.objectId) return [];
      const { listeners } = await session.send('DOMDebugger.getEventListeners', {
        objectId: result.objectId,
      });
      await session.send('Runtime.releaseObject', { objectId: result.objectId });
      return listeners.map(({ type }) => `${type} on ${target}`);
    }),
  );
  return listenersByTarget.flat().sort();
}
