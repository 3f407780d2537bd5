import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { DAY_MS, TRIAL_DURATION_MS } from '@site/shared/rules';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './faq.module.css';
import { Section } from './section';

const TRIAL_DAYS = TRIAL_DURATION_MS / DAY_MS;

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'Do I get channels with a subscription?',
    answer:
      'No. You get an editor, storage and a guide service. The playlists come from you or from your provider.',
  },
  {
    question: 'What can I import?',
    answer:
      'All major formats: M3U, Xtream and Enigma2 bouquets. You can export in all of them too, and as a stalker-style portal for MAG boxes.',
  },
  {
    question: 'How does the free trial work?',
    answer: `Create an account, confirm your email and start the trial when you have time for it: it runs ${TRIAL_DAYS} days from that moment, once per account. No payment details are asked.`,
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes. An upgrade costs the difference for the days that are left; the end date stays. In the last month you can renew, with larger or smaller limits, and the new year is added to the old end date.',
  },
  {
    question: 'How do I pay?',
    answer:
      'By credit card, Bitcoin, Cardano, Litecoin or USD Coin. Cards are confirmed at once, cryptocurrencies within 24 hours.',
  },
  {
    question: 'Can I have my money back?',
    answer: (
      <>
        Only if a confirmed payment was not followed by the service. That is why there is a trial.
        The <Link to={paths.refund}>refund policy</Link> has the details.
      </>
    ),
  },
  {
    question: 'What happens when my provider changes its list?',
    answer: 'The auto updater syncs your playlist with it about ten times a day.',
  },
  {
    question: 'Where do I get help?',
    answer: (
      <>
        On the <Link to={paths.support}>support page</Link>: by chatbot, ticket, email or in the
        community. The team answers daily from 09:00 to 22:00 UTC; a reply can take up to 48 hours.
      </>
    ),
  },
];

/** Frequent questions, one native disclosure each. */
export function Faq() {
  return (
    <Section layout="beside" title="Questions people ask first">
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
