import { formatUtcDate } from '@site/shared/format';
import { BASE_LANGUAGE, type Language, language } from '@site/shared/language';
import { useLocation } from '@site/shared/router';
import type { LegalDuration } from '@site/shared/service';
import { Page } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import styles from './legal-page.module.css';

/** A section; `id` is its anchor and must not change, because other pages and mails link to it. */
export type LegalSection = { id: string; title: string; body: ReactNode };

/** The text of a period by its placeholder. */
export type PeriodText = (name: LegalDuration) => string;

export type LegalPageProps = {
  title: string;
  intro: ReactNode;
  /** The text with the date, and its day as YYYY-MM-DD. */
  date: { text: typeof texts.legal.effective; day: string };
  sections: readonly LegalSection[];
  /** The language of the text; that of the page if it is missing. */
  lang?: Language | undefined;
  /** What stands above the date. */
  notice?: ReactNode;
  /** What stands below the sections. */
  children?: ReactNode;
};

/**
 * A legal text: numbered sections with anchors, and a table of contents. On a wide screen the table
 * stays in view beside the sections. A translation begins with the note that the English text
 * applies.
 */
export function LegalPage(props: LegalPageProps) {
  const { title, intro, date, sections, lang = language(), notice, children } = props;
  return (
    <Page title={title} intro={intro}>
      {notice}
      <p className={styles.date}>
        {date.text({
          date: formatUtcDate(Date.parse(date.day)),
          day: (text) => (
            <time key="day" dateTime={date.day}>
              {text}
            </time>
          ),
        })}
      </p>
      {lang !== BASE_LANGUAGE && <EnglishApplies />}
      <LegalSections sections={sections} lang={lang} />
      {children}
    </Page>
  );
}

/** The sections with their table of contents. */
export function LegalSections({
  sections,
  lang,
}: {
  sections: readonly LegalSection[];
  lang?: Language;
}) {
  return (
    <div className={styles.columns} lang={lang}>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents" className={styles.contentsTitle}>
          {texts.legal.contents()}
        </h2>
        <ol className={styles.links}>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <ol className={styles.sections}>
        {sections.map((section) => (
          <li key={section.id} id={section.id} className={styles.section}>
            <h2 className={styles.title}>
              <a className={styles.anchor} href={`#${section.id}`}>
                {section.title}
              </a>
            </h2>
            {section.body}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Links to the English page, which is another document. */
function EnglishApplies() {
  const { pathname } = useLocation();
  return (
    <p>
      {texts.legal.englishApplies({
        english: (text) => (
          <a key="english" href={pathname} hrefLang={BASE_LANGUAGE}>
            {text}
          </a>
        ),
      })}
    </p>
  );
}
