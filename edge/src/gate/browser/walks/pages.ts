import { BASE_LANGUAGE, type Language, pathInLanguage } from '@site/shared/language';
import { type JourneyRole, type LiveState, SHELL } from '@site/shared/release';
import { languageOfRelease } from '../../../releases/languages';
import { EXAMPLE_PARAMETERS } from '../../stand-in/example-answers';
import type { Device } from '../devices';
import { firstLine, masked } from '../masked';
import type { ReadOptions } from '../read-options';
import { inBrowser } from './in-browser';
import { ENOUGH_BROKEN_PAGES, languageText, pageMatcher, type SitePage, type Walk } from './walk';

/** `quick`: one visitor of each page, for development and tests of the edge. */
export type GateDepth = 'full' | 'quick';

/** One visitor's walk through pages. */
export type Visit = {
  /** What the visitor does, for a report. */
  name: string;
  device: Device;
  role: JourneyRole;
  /** Each page is opened as a document, as in a first visit, or as a link opens it. */
  by: 'document' | 'link';
  /** The language of the visitor, if the shell has it; otherwise English. */
  language?: Language;
  options: ReadOptions;
};

/** A visit to the pages of a release. A guarded page needs a sign-in. */
type Plan = Omit<Visit, 'name'> & { pages: 'guarded' | 'public' | 'all' };

/**
 * Longer than the interval in which the shell and the pages poll: a call of a poll that comes after
 * a press is no effect of the press.
 */
const POLLED_MS = 16_000;
const PRESSED = { presses: true, watchMs: POLLED_MS };
const AUDITED = { ...PRESSED, audits: true };
const AUDITED_IN_WINDOWS = { ...AUDITED, widths: true };
const OPEN = { staysOpen: true };
const IN_GERMAN = { device: 'phone', language: 'de' } as const;
const PLANS: Plan[] = [
  { device: 'desktop', role: 'subscriber', pages: 'all', by: 'link', options: AUDITED_IN_WINDOWS },
  { device: 'desktop', role: 'admin', pages: 'guarded', by: 'link', options: AUDITED_IN_WINDOWS },
  { device: 'phone', role: 'customer', pages: 'guarded', by: 'link', options: PRESSED },
  { ...IN_GERMAN, role: 'subscriber', pages: 'guarded', by: 'document', options: OPEN },
  { device: 'desktop', role: 'visitor', pages: 'public', by: 'document', options: AUDITED },
  { ...IN_GERMAN, role: 'visitor', pages: 'public', by: 'document', options: OPEN },
];

/** Each page is visited once. */
const QUICK_PLANS: Plan[] = [
  { device: 'phone', role: 'subscriber', pages: 'guarded', by: 'link', options: {} },
  { device: 'desktop', role: 'visitor', pages: 'public', by: 'link', options: {} },
];

/** The walks through pages of a release, one for each plan that has pages to visit. */
export function pageWalks(
  name: string,
  state: LiveState,
  pages: SitePage[],
  depth: GateDepth,
): Walk[] {
  const plans = depth === 'full' ? PLANS : QUICK_PLANS;
  return plans.flatMap(({ pages: kind, ...plan }, index) => {
    const visited = pages.filter(({ login }) => kind === 'all' || login === (kind === 'guarded'));
    return visitWalk(name, state, { ...plan, name: `its pages by ${plan.by}` }, visited, index);
  });
}

/**
 * The walk of a visit to these pages; none without pages. `exampleIndex` chooses the parameters of
 * their addresses.
 */
export function visitWalk(
  release: string,
  state: LiveState,
  visit: Visit,
  pages: SitePage[],
  exampleIndex: number,
): Walk[] {
  if (pages.length === 0) return [];
  const { name, device, role, by, options } = visit;
  const pageAt = pageMatcher(state);
  const language = languageOf(visit, state);
  const run: Walk['run'] = (site, chosenMoments) =>
    inBrowser(site, visit, async (tab) => {
      const visited = pages.filter(({ path }) => !chosenMoments || chosenMoments.has(path));
      let broken = 0;
      for (const [index, { path, version, remote }] of visited.entries()) {
        if (broken === ENOUGH_BROKEN_PAGES) return pathsOf(visited.slice(index));
        const address = pathInLanguage(examplePath(path, exampleIndex), language);
        const isFirst = tab.records.length === 0;
        try {
          await (by === 'document' || isFirst ? tab.enter(address) : tab.go(address));
          const record = await tab.read(path, {
            ...options,
            version,
            isOpened: true,
            ownsPath: (pathname) => release !== SHELL && pageAt(pathname)?.remote === remote,
            isPictured: chosenMoments !== undefined,
          });
          if (!record) broken += 1;
          const { pathname } = new URL(tab.page.url());
          if (options.cards && pathname !== address)
            tab.addFinding(path, `with its cards, it goes to ${pathname} by itself`);
        } catch (error) {
          tab.addFinding(path, masked(`it cannot be used: ${firstLine(error)}`));
          // The tab does not answer any more.
          return pathsOf(visited.slice(index + 1));
        }
      }
      return undefined;
    });
  const walkName = `${name}${languageText(language)}`;
  return [
    {
      name: walkName,
      key: `${walkName} ${device} ${role}`,
      device,
      role,
      release,
      moments: pathsOf(pages),
      isCompared: true,
      run,
    },
  ];
}

function pathsOf(pages: SitePage[]): string[] {
  return pages.map(({ path }) => path);
}

function languageOf({ language }: Visit, { releases }: LiveState): Language {
  const shell = releases[SHELL]?.live;
  return language && shell ? languageOfRelease(shell, language) : BASE_LANGUAGE;
}

/**
 * A path that matches a route pattern, with example values of its parameters. `index` chooses among
 * the examples, so that each visitor gets other ones.
 */
export function examplePath(pattern: string, index: number): string {
  return pattern
    .replace(/:(\w+)\??|\*/g, (_, parameter = '') => {
      const examples = EXAMPLE_PARAMETERS[parameter] ?? ['1'];
      return examples[index % examples.length] ?? '1';
    })
    .replaceAll('?', '');
}
