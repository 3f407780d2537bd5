import { usePageTitle } from '@site/shared/host';
import type { RetiredPage } from '@site/shared/release';
import { matchRoutes, useLocation } from '@site/shared/router';
import { Button, Page } from '@site/shared/ui';
import * as texts from '#texts';
import { NotFound } from './not-found';

/** The page of a path that no live page has: a retired page, or an unknown path. */
export function EndedOrLost({ retired }: { retired: RetiredPage[] }) {
  const patterns = retired.map((page) => ({ path: page.path, handle: page }));
  const ended = matchRoutes(patterns, useLocation())?.at(-1)?.route.handle;
  usePageTitle(ended ? texts.ended.title() : texts.notFound.title());
  return ended ? <Retired to={ended.to} title={ended.title} /> : <NotFound />;
}

/** A page of a remote that was ended, with the page that takes its place. */
function Retired({ to, title }: { to: string; title: string }) {
  return (
    <Page width="reading" title={texts.ended.title()} intro={texts.ended.intro({ title })}>
      <div>
        <Button to={to} variant="primary">
          {title}
        </Button>
      </div>
    </Page>
  );
}
