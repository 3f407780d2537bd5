import type { LegalTextAnswer } from '@site/shared/contract';
import { type LegalPageName, parseLegalText } from '@site/shared/service';
import * as texts from '#texts';
import type { BuiltIn } from './built-in/built-in';
import { EarlierVersions } from './earlier-versions';
import { LegalPage, type LegalPageProps } from './legal-page';
import { Inlines, writtenSections } from './written-text';

type LegalVersionPageProps = {
  page: LegalPageName;
  builtIn: BuiltIn;
  version: LegalTextAnswer;
  notice?: LegalPageProps['notice'];
};

/** A version of a legal page: the text of the owner, or that of the code. */
export function LegalVersionPage({ page, builtIn, version, notice }: LegalVersionPageProps) {
  const earlier = <EarlierVersions page={page} version={version} />;
  if (version.text) {
    const { language: lang, source } = version.text;
    const text = parseLegalText(source);
    return (
      <LegalPage
        title={builtIn.title()}
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
  return builtIn.render({ notice, children: earlier });
}
