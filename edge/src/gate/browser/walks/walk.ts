import {
  BASE_LANGUAGE,
  LANGUAGE_NAMES,
  type Language,
  languageOfPath,
} from '@site/shared/language';
import { type JourneyRole, type LiveState, SHELL } from '@site/shared/release';
import { remoteNames } from '../../../releases/live-state';
import { createRouteMatcher } from '../../../releases/match-route';
import type { Device } from '../devices';
import type { PageRecord } from '../record';
import type { RehearsalSite } from '../rehearsal-site';
import type { Finding } from '../walk-tab';

/** What a walk has read, and what it has found to be wrong. */
export type WalkOutcome = {
  records: PageRecord[];
  findings: Finding[];
  /** The moments that the walk has left out because enough pages before them are broken. */
  leftOut?: string[];
};

/** A visitor's way through the site, with the moments at which the pages are read. */
export type Walk = {
  /** What the visitor does, for a report. */
  name: string;
  /** Walks with the same key do the same on the live release and on the candidate. */
  key: string;
  device: Device;
  role: JourneyRole;
  /** The name of the release that is walked through. */
  release: string;
  /** All moments, if the walk can leave out each of them; undefined if it must make all steps. */
  moments?: string[];
  /** Whether its records are compared with those of the live release; otherwise only findings. */
  isCompared: boolean;
  /**
   * Makes the walk. With `chosenMoments`, it takes pictures of the pages, and leaves out all other
   * moments if it can.
   */
  run(site: RehearsalSite, chosenMoments?: ReadonlySet<string>): Promise<WalkOutcome>;
};

/** After so many pages that are not shown, a walk ends: each may take half a minute. */
export const ENOUGH_BROKEN_PAGES = 3;

/**
 * What a walk that must make all steps leaves out when it ends early. Undefined when the walk is a
 * repetition: another one would end at the same page.
 */
export function theRest(chosenMoments: ReadonlySet<string> | undefined): string[] | undefined {
  return chosenMoments ? undefined : ['the rest'];
}

/** The end of the name of a walk, such as ` in Deutsch`; empty for English. */
export function languageText(language: Language): string {
  return language === BASE_LANGUAGE ? '' : ` in ${LANGUAGE_NAMES[language]}`;
}

/** A visitor as a team reads it, such as `customer on a phone`. */
export function visitorOf({ device, role }: Pick<Walk, 'device' | 'role'>): string {
  return `${role} on a ${device}`;
}

/** A page of the live release of a remote, with the slots that it offers. */
export type SitePage = {
  path: string;
  login: boolean;
  remote: string;
  version: string;
  slots: Slotted[];
};

/** A slot as a release offers it, or the slot of a card. */
export type Slotted = { slot: string; version: number };

/** The pages of all remotes. */
export function sitePages(state: LiveState): SitePage[] {
  return remoteNames(state).flatMap((remote) => {
    const live = state.releases[remote]?.live;
    if (!live) return [];
    return live.routes.map(({ path, login, page }) => {
      const slots = (live.slots ?? []).filter(({ pages }) => pages.includes(page));
      return { path, login, remote, version: live.version, slots };
    });
  });
}

/** The pages of a release; for the shell a guarded and a public page of each remote. */
export function pagesOf(name: string, state: LiveState): SitePage[] {
  const pages = sitePages(state);
  if (name !== SHELL) return pages.filter(({ remote }) => remote === name);
  return pages.filter(
    ({ remote, login }, index) =>
      pages.findIndex((page) => page.remote === remote && page.login === login) === index,
  );
}

/** The path of a page of another remote that needs no parameter; undefined if there is none. */
export function pageOfOtherRemote(
  name: string,
  state: LiveState,
  { login }: { login: boolean },
): string | undefined {
  return sitePages(state).find(
    (page) => page.remote !== name && page.login === login && !/[:*]/.test(page.path),
  )?.path;
}

/** A function that finds the page that a path shows, in any language. */
export function pageMatcher(state: LiveState): (pathname: string) => SitePage | undefined {
  const pageAt = createRouteMatcher(sitePages(state));
  return (pathname) => pageAt(languageOfPath(pathname).path);
}

/** A function that says whether a path shows a page of a remote. */
export function ownerMatcher(name: string, state: LiveState): (pathname: string) => boolean {
  const pageAt = pageMatcher(state);
  return (pathname) => pageAt(pathname)?.remote === name;
}
