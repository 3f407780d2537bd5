import { formatLanguage } from '@site/shared/format';
import type { Language } from '@site/shared/language';
import { lineChanges, parseLegalText } from '@site/shared/service';
import { Tabs } from '@site/shared/ui';
import * as texts from '#texts';
import { LegalSections } from '../legal/legal-page';
import { Inlines, writtenSections } from '../legal/written-text';
import { LineChanges } from './line-changes';

type TextViewsProps = {
  language: Language;
  /** The text; undefined if it is a built-in one that this page does not have. */
  source: string | undefined;
  /** The text to compare it with, likewise. */
  before: string | undefined;
};

/** A text of a legal page as visitors read it, and what is different from another one. */
export function TextViews({ language, source, before }: TextViewsProps) {
  const unknown = <p>{texts.legalTexts.inOtherLanguage({ language: formatLanguage(language) })}</p>;
  return (
    <Tabs
      label={texts.legalTexts.views()}
      tabs={[
        {
          id: 'preview',
          label: texts.legalTexts.preview(),
          content: source === undefined ? unknown : <Preview source={source} lang={language} />,
        },
        {
          id: 'changes',
          label: texts.legalTexts.changes(),
          content:
            source === undefined || before === undefined ? (
              unknown
            ) : (
              <LineChanges changes={lineChanges(before, source)} lang={language} />
            ),
        },
      ]}
    />
  );
}

function Preview({ source, lang }: { source: string; lang: Language }) {
  const text = parseLegalText(source);
  return (
    <>
      {text.intro.length > 0 && (
        <p lang={lang}>
          <Inlines inlines={text.intro} />
        </p>
      )}
      <LegalSections sections={writtenSections(text)} lang={lang} />
    </>
  );
}
