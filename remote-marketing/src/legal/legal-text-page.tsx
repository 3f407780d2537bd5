import type { LegalTextAnswer } from '@site/shared/contract';
import { formatLegalDuration } from '@site/shared/format';
import { useLoaderData } from '@site/shared/router';
import { type LegalPageName, parseLegalText } from '@site/shared/service';
import * as texts from '#texts';
import { BUILT_IN, usePurchaseCategory } from './built-in-texts';
import { EarlierVersions } from './earlier-versions';
import { ImprintPage } from './imprint-page';
import { LegalPage, type LegalPageProps } from './legal-page';
import { Inlines, writtenSections } from './written-text';

type LegalVersionPageProps = {
  page: LegalPageName;
  /** Null for the text of the code without other versions. */
  version: LegalTextAnswer | null;
  notice?: LegalPageProps['notice'];
};

/** A legal page with the version that its loader has read. */
export function LegalTextPage({ page }: { page: LegalPageName }) {
  return <LegalVersionPage page={page} version={useLoaderData() as LegalTextAnswer | null} />;
}

/** A version of a legal page: the text of the owner, or that of the code. */
export function LegalVersionPage({ page, version, notice }: LegalVersionPageProps) {
  const category = usePurchaseCategory();
  const earlier = version && <EarlierVersions page={page} version={version} />;
  if (version?.text) {
    const { language: lang, source } = version.text;
    const text = parseLegalText(source);
    return (
      <LegalPage
        title={legalTitle(page)}
        intro={<Inlines inlines={text.intro} />}
        date={{
          text: texts.legal.effective,
          day: new Date(version.validFrom).toISOString().slice(0, 10),
        }}
        sections={writtenSections(text)}
        {...{ lang, notice }}
      >
        {earlier}
      </LegalPage>
    );
  }
  if (page === 'imprint')
    return (
      <ImprintPage>
        {notice}
        {earlier}
      </ImprintPage>
    );
  return (
    <LegalPage {...BUILT_IN[page](formatLegalDuration, category)} notice={notice}>
      {earlier}
    </LegalPage>
  );
}

/** The title of a legal page in the language of the page. */
export function legalTitle(page: LegalPageName): string {
  return page === 'imprint' ? texts.imprint.title() : BUILT_IN[page](formatLegalDuration).title;
}
