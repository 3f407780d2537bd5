import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { documentConduct } from './in-page/conduct';
import { appearanceOfPage, type Control, controlsOfPage, storedNames } from './in-page/outline';
import { finishAnimations, type Styles, stylesOnPage } from './in-page/styles';
import { masked } from './masked';
import type { Press } from './presses';
import type { Call } from './watch-page';
import type { WidthRecord } from './widths';

/** What a page is at one moment of a walk. Records of the same moment can be compared. */
export type PageRecord = {
  /** The moment in words, such as `/shop/basic` or `step 3, press 'Purchase'`. */
  where: string;
  /** The path with the query. */
  address: string;
  title: string;
  /** The lines of Playwright's aria snapshot: roles, names, states, texts and links. */
  texts: string[];
  controls: Control[];
  /** Of the frame around the page: styles, attributes and the effect of inputs. */
  frame: Styles;
  appearance: string[];
  /** Names of what the browser stores for the site. */
  stored: string[];
  /** Window and document listeners, by target and type. */
  listeners: string[];
  /** From the moment before until the page has settled. */
  calls: Call[];
  /** While the page stays open, by its clock. */
  laterCalls: Call[];
  /** The paths that this document had called by itself before: one call more says nothing. */
  polled: string[];
  /** What the press of each button did. */
  presses: Press[];
  /** By the width of the window. */
  widths: WidthRecord[];
  /** From the moment before until the page was shown. */
  milliseconds: number;
  /** A JPEG of the window. */
  picture?: Buffer;
};

/**
 * Reads a page that has settled. First its state becomes the same as in every other record: at its
 * top, without the focus and without a running animation. `conductMs`: how long the focus and the
 * position must stay; undefined to read no conduct.
 */
export async function readPage(
  page: Page,
  session: CDPSession,
  conductMs: number | undefined,
): Promise<
  Omit<
    PageRecord,
    'where' | 'calls' | 'laterCalls' | 'polled' | 'presses' | 'widths' | 'milliseconds' | 'picture'
  >
> {
  await page.evaluate(toCommonState);
  const styles = await stylesOfStillFrame(page);
  const [texts, controls, appearance, stored, listeners] = await Promise.all([
    page.locator('body').ariaSnapshot(),
    page.evaluate(controlsOfPage),
    page.evaluate(appearanceOfPage),
    page.evaluate(storedNames),
    listenersOf(session),
  ]);
  const conduct = conductMs === undefined ? {} : await page.evaluate(documentConduct, conductMs);
  const { pathname, search } = new URL(page.url());
  return {
    address: masked(pathname + search),
    title: await page.title(),
    texts: linesOfSnapshot(texts),
    controls: controls.map(({ name, states }) => ({ name: masked(name), states })),
    frame: { ...styles, ...conduct },
    appearance,
    stored: stored.map(masked).sort(),
    listeners,
  };
}

/** The place of the toasts is empty until there is one, and is loaded late. */
const EMPTY_REGION = /^- region( "[^"]{0,200}")?$/;

function linesOfSnapshot(snapshot: string): string[] {
  return snapshot
    .split('\n')
    .map((line) => masked(line.trim()))
    .filter((line) => !EMPTY_REGION.test(line));
}

/** The navigation bar changes some moments after the position of the page. */
async function stylesOfStillFrame(page: Page): Promise<Styles> {
  const [TURNS, PAUSE_MS] = [10, 50];
  let styles: Styles = {};
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.evaluate(finishAnimations);
    const now = await page.evaluate(stylesOnPage, false);
    if (isDeepStrictEqual(now, styles)) break;
    styles = now;
    await wait(PAUSE_MS);
  }
  return styles;
}

/** Runs in the page. The frame looks different while the page is scrolled. */
async function toCommonState(): Promise<void> {
  const FRAME_TIMEOUT_MS = 1_000;
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, FRAME_TIMEOUT_MS);
  });
}

/** The listeners of the window and of the document, which hear what happens on all pages. */
async function listenersOf(session: CDPSession): Promise<string[]> {
  const found = await Promise.all(
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
  return found.flat().sort();
}
