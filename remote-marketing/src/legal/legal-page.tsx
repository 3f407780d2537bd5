import { formatUtcDate } from '@site/shared/format';
import { Page } from '@site/shared/ui';
import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

/** A section; `id` is its anchor and must not change, because other pages and mails link to it. */
export type LegalSection = { id: string; title: string; body: ReactNode };

export type LegalPageProps = {
  title: string;
  intro: string;
  /** 'Last modified' or 'Effective', with its day as YYYY-MM-DD. */
  date: { label: string; day: string };
  sections: readonly LegalSection[];
};

/**
 * A legal text: numbered sections with anchors, and a table of contents. On a wide screen the table
 * stays in view beside the sections.
 */
export function LegalPage({ title, intro, date, sections }: LegalPageProps) {
  return (
    <Page title={title} intro={intro}>
      <p className={styles.date}>
        {date.label} <time dateTime={date.day}>{formatUtcDate(Date.parse(date.day))}</time>
      </p>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents" className={styles.contentsTitle}>
            Contents
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
