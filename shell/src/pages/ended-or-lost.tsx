import { usePageTitle } from '@site/shared/host';
import type { RetiredPage } from '@site/shared/release';
import { matchRoutes, useLocation } from '@site/shared/router';
import { NotFound } from './not-found';
import { Retired } from './retired';

/** The page of a path that no live page has: a retired page, or an unknown path. */
export function EndedOrLost({ retired }: { retired: RetiredPage[] }) {
  const patterns = retired.map((page) => ({ path: page.path, handle: page }));
  const ended = matchRoutes(patterns, useLocation())?.at(-1)?.route.handle;
  usePageTitle(ended ? 'This page has ended' : 'We lost this page');
  return ended ? <Retired to={ended.to} title={ended.title} /> : <NotFound />;
}
