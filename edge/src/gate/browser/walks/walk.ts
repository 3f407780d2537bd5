import { type JourneyRole, type LiveState, SHELL } from '@site/shared/release';
import { remoteNames } from '../../../releases/live-state';
import { createRouteMatcher } from '../../../releases/match-route';
import type { Device } from '../devices';
import type { PageRecord } from '../record';
import type { RehearsalSite } from '../rehearsal-site';
import type { Finding } from '../tour';

/** What a walk has met. */
export type Walked = { records: PageRecord[]; findings: Finding[] };

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
  /** The moments of a walk that can leave out others; undefined if it cannot. */
  moments?: string[];
  /** Whether its records are compared with those of the live release; otherwise only findings. */
  isCompared: boolean;
  /**
   * `only`: the moments that matter. Pages are shown as pictures there, and a walk that can leave
   * out the others does.
   */
  run(site: RehearsalSite, only?: ReadonlySet<string>): Promise<Walked>;
};

export function visitorOf({ device, role }: Pick<Walk, 'device' | 'role'>): string {
  return `${role} on a ${device}`;
}

/** A page of a live state. */
export type SitePage = { path: string; login: boolean; remote: string; version: string };

/** The pages of all remotes. */
export function sitePages(state: LiveState): SitePage[] {
  return remoteNames(state).flatMap((remote) => {
    const live = state.releases[remote]?.live;
    return (live?.routes ?? []).map(({ path, login }) => ({
      ...{ path, login, remote },
      version: live?.version ?? '',
    }));
  });
}

/** The pages of a release; for the shell a guarded and a public page of each remote. */
export function pagesOf(name: string, state: LiveState): SitePage[] {
  const all = sitePages(state);
  if (name !== SHELL) return all.filter(({ remote }) => remote === name);
  return all.filter(
    ({ remote, login }, index) =>
      all.findIndex((other) => other.remote === remote && other.login === login) === index,
  );
}

/** The page that a path shows. */
export function pageMatcher(state: LiveState): (pathname: string) => SitePage | undefined {
  return createRouteMatcher(sitePages(state));
}
