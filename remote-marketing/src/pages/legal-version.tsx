import { LEGAL_PATHS, type LegalTextAnswer } from '@site/shared/contract';
import { formatUtcDate } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@site/shared/router';
import { LEGAL_PAGES, type LegalPageName } from '@site/shared/service';
import { Button, Callout, EmptyState, Page } from '@site/shared/ui';
import { SearchX } from 'lucide-react';
import * as texts from '#texts';
import { ALL_BUILT_IN } from '../legal/built-in/all';
import { loadLegalVersion } from '../legal/legal-call';
import { LegalVersionPage } from '../legal/legal-version-page';

type Loaded = { page: LegalPageName; version: LegalTextAnswer } | null;

/** The version in the address, such as 'terms-3'; null if there is none. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Loaded> {
  const [, name, number = ''] = /^([a-z-]+)-(\d{1,6})$/.exec(params.version ?? '') ?? [];
  const page = LEGAL_PAGES.find((each) => each === name);
  const version = page && (await loadLegalVersion(page, Number(number)));
  return version ? { page, version } : null;
}

/** /legal-texts/:version: a version of a legal page by its number. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded)
    return (
      <Page title={texts.legal.noVersion()} width="reading">
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={texts.legal.noVersionText()}
          action={<Button to={paths.terms}>{texts.terms.title()}</Button>}
        />
      </Page>
    );
  const { page, version } = loaded;
  const current = (text: string) => (
    <Link key="current" to={LEGAL_PATHS[page]}>
      {text}
    </Link>
  );
  return (
    <LegalVersionPage
      page={page}
      builtIn={ALL_BUILT_IN[page]}
      version={version}
      notice={
        version.validUntil !== undefined && (
          <Callout tone="warning" title={texts.legal.ended()}>
            {texts.legal.endedText({ date: formatUtcDate(version.validUntil), current })}
          </Callout>
        )
      }
    />
  );
}
