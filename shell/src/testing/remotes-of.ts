import type { PageScript } from '@site/shared/page-script';
import { moduleInstances, type PageModule, type Remote } from '@site/shared/remote';
import { createRemotes } from '../remotes';
import type { ReleaseFailure } from '../report-failure';
import { bootManifestOf } from './boot-manifest-of';

export const boot = bootManifestOf({ shop: [{}], support: [{}] });

function Empty() {
  return null;
}
export const page: PageModule = { Component: Empty };
export const fromLive = { module: page, version: 'shop-live' };
export const fromPrevious = { module: page, version: 'shop-previous' };

/** The container of the remote `shop`. */
export function remote(change: Partial<Remote> = {}): Remote {
  return {
    name: 'shop',
    pages: { page: async () => page },
    instances: moduleInstances(),
    ...change,
  };
}

export const reports: ReleaseFailure[] = [];
export const loads: [version: string, isRetry: boolean][] = [];
/** What the shell calls of the script of the document. */
export const script = { uses: jest.fn(), skip: jest.fn(), reloadWithout: jest.fn() };

/**
 * The remotes with these releases. `releases` has, by version, the content of the container or a
 * function that returns it.
 */
export function remotesOf(releases: Record<string, unknown>, from = boot) {
  const load = async ({ version }: { version: string }, isRetry: boolean) => {
    loads.push([version, isRetry]);
    const release = releases[version];
    return typeof release === 'function' ? release() : release;
  };
  const document = script as unknown as PageScript;
  return createRemotes(from, load, (report) => reports.push(report), document);
}

/** A container or page that throws. */
export function fail(message: string) {
  return () => {
    throw new Error(message);
  };
}

beforeEach(() => {
  reports.length = 0;
  loads.length = 0;
  script.uses.mockReset();
  script.skip.mockReset();
  script.reloadWithout.mockReset().mockReturnValue(true);
});
afterEach(() => jest.useRealTimers());
