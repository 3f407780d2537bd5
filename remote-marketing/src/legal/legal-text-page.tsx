import type { LegalTextAnswer } from '@site/shared/contract';
import { useLoaderData } from '@site/shared/router';
import type { LegalPageName } from '@site/shared/service';
import { lazy, Suspense } from 'react';
import type { BuiltIn } from './built-in/built-in';

/** Most sites have only the texts of the code: what shows other versions loads with the first. */
const LegalVersionPage = lazy(() =>
  import('./legal-version-page').then((module) => ({ default: module.LegalVersionPage })),
);

/** A legal page with the version that its loader has read; null for the text of the code. */
export function LegalTextPage({ page, builtIn }: { page: LegalPageName; builtIn: BuiltIn }) {
  const version = useLoaderData() as LegalTextAnswer | null;
  if (!version) return builtIn.render({});
  return (
    <Suspense>
      <LegalVersionPage page={page} builtIn={builtIn} version={version} />
    </Suspense>
  );
}
