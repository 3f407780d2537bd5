import { frequentQuestions } from '@site/shared/remote';
import { Plus } from 'lucide-react';
import styles from './faq.module.css';
import { Section } from './section';

const questions = frequentQuestions();

/** Frequent questions. `name` closes the open answer when another one is opened. */
export function Faq() {
  return (
    <Section layout="beside" title="Frequently asked questions">
      <div className={styles.list}>
        {questions.map(({ question, answer }) => (
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
