import { formatUtcDate } from '@site/shared/format';
import { BASE_LANGUAGE, language } from '@site/shared/language';
import { useLocation } from '@site/shared/router';
import { Page } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import styles from './legal-page.module.css';

/** A section; `id` is its anchor and must not change, because other pages and mails link to it. */
export type LegalSection = { id: string; title: string; body: ReactNode };

export type LegalPageProps = {
  title: string;
  intro: string;
  /** The text with the date, and its day as YYYY-MM-DD. */
  date: { text: typeof texts.legal.effective; day: string };
  sections: readonly LegalSection[];
};

/**
 * A legal text: numbered sections with anchors, and a table of contents. On a wide screen the table
 * stays in view beside the sections. A translation begins with the note that the English text
 * applies.
 */
export function LegalPage({ title, intro, date, sections }: LegalPageProps) {
  return (
    <Page title={title} intro={intro}>
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
      {language() !== BASE_LANGUAGE && <EnglishApplies />}
      <div className={styles.columns}>
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
    </Page>
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
