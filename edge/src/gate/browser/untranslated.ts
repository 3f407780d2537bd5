import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { CLOSING, type JourneyRole, OPENING, SHELL } from '@site/shared/release';
import pLimit from 'p-limit';
import type { VisibleChange } from '../../releases/publications';
import { masked } from './masked';
import type { RehearsalSite } from './rehearsal-site';
import { shownState, untilSettled } from './settled-page';
import { inBrowser } from './walks/in-browser';
import { examplePath } from './walks/pages';
import type { SitePage } from './walks/walk';

/** How many pages are open at once. */
const CONCURRENT_PAGES = 4;
/** How many texts are named for one page. */
const MAX_TEXTS = 8;
/** What a team reads in place of the visitors of a walk. */
const WHO = 'everyone in other languages';
/** A text of the page has a word. Three capitals are a unit, a zone or a code. */
const WORD = /\p{Script=Latin}{3,}/u;
const CODE = /^[\p{Lu}\d\s·:./+-]*$/u;

/**
 * Opens each page once in the pseudo language. Returns the texts that are in no language file, and
 * those that a longer language cuts, as changes for visitors: of the page's area for a remote, and
 * of the frame for the shell. `site` serves the releases in the pseudo language.
 */
export async function untranslatedTexts(
  name: string,
  site: RehearsalSite,
  pages: SitePage[],
): Promise<VisibleChange[]> {
  const limit = pLimit(CONCURRENT_PAGES);
  const changes = await Promise.all(
    (['subscriber', 'visitor'] as const).flatMap((role) =>
      pages
        .filter(({ login }) => login === (role !== 'visitor'))
        .map((page) => limit(() => textsOfPage(page, role, site, name === SHELL))),
    ),
  );
  return changes.flat();
}

/** The changes of one page. A page that cannot be shown has none: the other walks look for it. */
async function textsOfPage(
  { path, version }: SitePage,
  role: JourneyRole,
  site: RehearsalSite,
  isShell: boolean,
): Promise<VisibleChange[]> {
  const changes: VisibleChange[] = [];
  await inBrowser({ ...site, isChecked: false }, { device: 'desktop', role }, async (tab) => {
    const answers = collectAnswers(tab.page);
    await tab.enter(examplePath(path, 0));
    if ((await shownState(tab.page, version)) !== 'shown') return;
    await untilSettled(tab.page, tab.watch);
    const { texts, cut } = await tab.page.evaluate(readTexts, { OPENING, CLOSING, isShell });
    const known = await answers();
    const untranslated = texts.filter((text) => isOfPage(text, known)).map(masked);
    changes.push(
      ...lines(path, untranslated, (text) => `no language has the text '${text}'`),
      ...lines(path, cut.map(masked), (text) => `a longer text is cut: '${text}'`),
    );
  });
  return changes;
}

function lines(
  where: string,
  texts: string[],
  sentence: (text: string) => string,
): VisibleChange[] {
  return [...new Set(texts)]
    .slice(0, MAX_TEXTS)
    .map((text) => ({ where, who: WHO, text: sentence(text) }));
}

/** Whether a text is one of the page's own: a word that is in no answer of the API. */
function isOfPage(text: string, answers: string): boolean {
  const isAddress = !text.includes(' ') && /[@/]/.test(text);
  if (!WORD.test(text) || CODE.test(text) || isAddress) return false;
  return !answers.includes(text);
}

/** Collects the answers of the API. The function that it returns gives them all as one text. */
function collectAnswers(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    bodies.push(
      response.json().then(
        (json) => valuesOf(json).join('\n'),
        () => '',
      ),
    );
  });
  return async () => {
    await wait(0);
    return (await Promise.all(bodies)).join('\n');
  };
}

function valuesOf(json: unknown): string[] {
  if (typeof json === 'object' && json !== null) return Object.values(json).flatMap(valuesOf);
  return [String(json)];
}

/**
 * Runs in the page: its visible texts outside of brackets, and the texts that their element cuts. A
 * sentence with a link has its brackets in several elements, so the brackets are counted over the
 * page.
 */
function readTexts({
  OPENING,
  CLOSING,
  isShell,
}: {
  OPENING: string;
  CLOSING: string;
  isShell: boolean;
}) {
  const texts: string[] = [];
  const cut: string[] = [];
  let depth = 0;
  function add(text: string): void {
    let outside = '';
    for (const character of text) {
      if (character === OPENING) depth += 1;
      if (depth === 0) outside += character;
      if (character === CLOSING) depth -= 1;
    }
    if (outside.trim()) texts.push(outside.trim().replace(/\s+/g, ' '));
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest('script, style, noscript, template, [translate=no]')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if ((element.closest('main') === null) !== isShell) continue;
    if (node instanceof Text) add(node.data);
    if (!(node instanceof HTMLElement)) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      add(node.getAttribute(name) ?? '');
    const { overflowX } = getComputedStyle(node);
    const isCut = node.scrollWidth > node.clientWidth + 1 && /hidden|clip/.test(overflowX);
    const own = [...node.childNodes].some((child) => child instanceof Text && child.data.trim());
    if (isCut && own && node.clientWidth > 1) cut.push((node.textContent ?? '').slice(0, 80));
  }
  return { texts, cut };
}
