import { relatedQuestions } from '@site/shared/remote';
import { useDeferredValue } from 'react';
import * as texts from '#texts';
import styles from './related-questions.module.css';

/** The frequent questions that the title of a new ticket is about. Nothing if there is none. */
export function RelatedQuestions({ title }: { title: string }) {
  const questions = relatedQuestions(useDeferredValue(title));
  // Always in the page, so that screen readers announce the questions that appear in it.
  return (
    <section className={styles.frame} aria-label={texts.newTicket.related()} aria-live="polite">
      {questions.length > 0 && (
        <>
          <p className={styles.heading}>{texts.newTicket.related()}</p>
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary className={styles.question}>{question}</summary>
              <p className={styles.answer}>{answer}</p>
            </details>
          ))}
        </>
      )}
    </section>
  );
}
