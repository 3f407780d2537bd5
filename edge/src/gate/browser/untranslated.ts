import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { LANGUAGE_NAMES } from '@site/shared/language';
import { CLOSING, type JourneyRole, OPENING, SHELL } from '@site/shared/release';
import { COINS, PAID_PLANS } from '@site/shared/rules';
import type { VisibleChange } from '../../releases/publications';
import { type LookedAt, textFaultsOfPage } from './in-page/texts';
import { masked } from './masked';
import type { RehearsalSite } from './rehearsal-site';
import { shownState, stateText, untilSettled } from './settled-page';
import { inBrowser } from './walks/in-browser';
import { examplePath } from './walks/pages';
import type { SitePage } from './walks/walk';

/** How many texts are named for one page. */
const MAX_TEXTS = 8;
/** What a team reads in place of the visitors of a walk. */
const WHO = 'everyone in other languages';
/** A text that needs a translation has a word. */
const WORD = /\p{Script=Latin}{3,}/u;
/** Capitals are no word, but a unit, a time zone or a code. */
const CODE = /^[\p{Lu}\d·:./+-]*$/u;
/** The names that are the same in each language. */
const NAMES = [
  ...PAID_PLANS,
  ...Object.values(COINS).map(({ name }) => name),
  ...Object.values(LANGUAGE_NAMES),
];

/** The visitors, each with the pages that show them more than a sign-in form. */
const VISITORS: { role: JourneyRole; isGuarded: boolean }[] = [
  { role: 'visitor', isGuarded: false },
  { role: 'subscriber', isGuarded: true },
  { role: 'admin', isGuarded: true },
];
/** A window on a desk and a small phone. */
const SIZES = [
  { width: 1_280, height: 800 },
  { width: 320, height: 640 },
];

/** A page in the pseudo language with what is wrong with it. */
export type PageFaults = { path: string; faults: string[] };

/**
 * Opens each page in the pseudo language. Returns, as changes for visitors, the texts that are in
 * no language file, and those that a longer language cuts or lays above each other: in the page's
 * area for a remote, in the frame for the shell. `site` serves the releases in the pseudo language.
 */
export async function untranslatedTexts(
  name: string,
  site: RehearsalSite,
  pages: SitePage[],
): Promise<VisibleChange[]> {
  const found = await visitInPseudoLanguage(site, pages, name === SHELL ? 'frame' : 'page');
  return found.flatMap(({ path, faults }) =>
    faults.map((text) => ({ where: path, who: WHO, text })),
  );
}

/**
 * Opens each page as each visitor who sees more there than a sign-in form, in two windows. Returns
 * the pages with faults.
 */
export async function visitInPseudoLanguage(
  site: RehearsalSite,
  pages: SitePage[],
  part: LookedAt,
): Promise<PageFaults[]> {
  const visits = await Promise.all(
    VISITORS.map(({ role, isGuarded }) =>
      visitAs(
        role,
        site,
        pages.filter(({ login }) => login === isGuarded),
        part,
      ),
    ),
  );
  const found = visits.flat();
  return [...new Set(found.map(({ path }) => path))].map((path) => {
    const ofPath = found.filter((one) => one.path === path);
    return { path, faults: [...new Set(ofPath.flatMap(({ faults }) => faults))] };
  });
}

async function visitAs(
  role: JourneyRole,
  site: RehearsalSite,
  pages: SitePage[],
  part: LookedAt,
): Promise<PageFaults[]> {
  const found: PageFaults[] = [];
  if (pages.length === 0) return found;
  await inBrowser({ ...site, isChecked: false }, { device: 'desktop', role }, async (tab) => {
    const answers = collectAnswers(tab.page);
    for (const { path, version } of pages) {
      await tab.page.setViewportSize(SIZES[0] as (typeof SIZES)[0]);
      await tab.enter(examplePath(path, 0));
      const state = await shownState(tab.page, version);
      if (state !== 'shown') {
        found.push({ path, faults: [stateText(state)] });
        continue;
      }
      await untilSettled(tab.page, tab.watch);
      const faults: string[] = [];
      for (const size of SIZES) {
        await tab.page.setViewportSize(size);
        faults.push(...(await faultsOf(tab.page, part, await answers(), size.width)));
      }
      if (faults.length > 0) found.push({ path, faults });
    }
  });
  return found;
}

/** What is wrong with the page that is open, in sentences without a full stop. */
async function faultsOf(
  page: Page,
  part: LookedAt,
  answers: string[],
  width: number,
): Promise<string[]> {
  const options = { OPENING, CLOSING, part };
  const { texts, cut, overlapping, beside } = await page.evaluate(textFaultsOfPage, options);
  const untranslated = texts.filter((text) => isOfPage(text, answers));
  const inWindow = `in a window of ${width} pixels`;
  return [
    ...lines(untranslated, (text) => `no language has the text '${text}'`),
    ...lines(cut, (text) => `a longer text is cut ${inWindow}: '${text}'`),
    ...lines(overlapping, (text) => `longer texts overlap ${inWindow}: '${text}'`),
    ...lines(beside, (text) => `longer texts make it scroll sideways ${inWindow}: '${text}'`),
  ];
}

function lines(texts: string[], sentence: (text: string) => string): string[] {
  return [...new Set(texts.map(masked))].slice(0, MAX_TEXTS).map(sentence);
}

/** Whether a text is the page's own: a word is left without the texts of the API and the names. */
function isOfPage(text: string, answers: string[]): boolean {
  // An email or an address.
  if (!text.includes(' ') && /[@/]/.test(text)) return false;
  const own = [...answers, ...NAMES].reduce((rest, known) => rest.replaceAll(known, ' '), text);
  return own.split(/\s+/).some((word) => WORD.test(word) && !CODE.test(word));
}

/** Collects the answers of the API. The returned function gives their texts, longest first. */
function collectAnswers(page: Page): () => Promise<string[]> {
  const bodies: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    bodies.push(
      response.json().then(
        (json) => valuesOf(json).filter((text) => WORD.test(text)),
        () => [],
      ),
    );
  });
  return async () => {
    // Playwright first reports the responses that it has already received.
    await wait(0);
    return [...new Set((await Promise.all(bodies)).flat())].sort((a, b) => b.length - a.length);
  };
}

function valuesOf(json: unknown): string[] {
  if (typeof json === 'object' && json !== null) return Object.values(json).flatMap(valuesOf);
  // A message is HTML: the page shows each of its texts in an element of its own.
  return [String(json), ...String(json).split(/<[^<>]*>/)].map((text) => text.trim());
}
