import { SHELL, type ViewReport } from '@site/shared/release';
import type { ReleaseSet } from '../releases/release-set';

/** A document that a visitor opened. `page` is the pattern of its route, or `*`. */
export type CountedDocument = {
  page: string;
  remote: string | undefined;
  set: ReleaseSet;
  /** The release that failed to render its page. */
  failure?: { name: string; message: string } | undefined;
};

/**
 * The report of a document whose page was not rendered: the visitor gets the page from the browser
 * in place of the server. It is late, because the page reports its view itself.
 */
export function renderFailureReport({
  page,
  remote = SHELL,
  set,
  failure,
}: CountedDocument): ViewReport | undefined {
  if (!failure) return undefined;
  const releases = Object.fromEntries(
    [SHELL, remote].flatMap((name) => {
      const version = set.releases[name]?.live.version;
      return version ? [[name, version]] : [];
    }),
  );
  const { name: blame, message } = failure;
  const outcome = { first: true, late: true, outcome: 'failed', stage: 'render' } as const;
  return { kind: 'view', page, remote, releases, ...outcome, blame, message };
}
