import { formatSupportHours } from '@site/shared/format';
import { useNow, useSettings } from '@site/shared/host';
import { frequentQuestions } from '@site/shared/remote';
import { Plus } from 'lucide-react';
import * as texts from '#texts';
import styles from './faq.module.css';
import { Section } from './section';

/** Frequent questions. `name` closes the open answer when another one is opened. */
export function Faq() {
  const hours = useSettings()?.supportHours;
  const now = useNow();
  return (
    <Section layout="beside" title={texts.faq.title()}>
      <div className={styles.list}>
        {frequentQuestions(hours && formatSupportHours(hours, now)).map(({ question, answer }) => (
          <details key={question} className={styles.entry} name="faq">
            <summary className={styles.question}>
              {question}
              <Plus className={styles.plus} aria-hidden="true" />
            </summary>
            <div className={styles.answer}>{answer}</div>
          </details>
        ))}
      </div>
    </Section>
  );
}
