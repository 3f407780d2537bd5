import { formatDuration, formatHours, formatList } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import {
  COIN_CONFIRMATION_MS,
  mapCoins,
  REPLY_TIME_MS,
  SUPPORT_HOURS,
  SYNCS_PER_DAY,
  TRIAL_DURATION_MS,
} from '@site/shared/rules';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './faq.module.css';
import { Section } from './section';

const coinNames = Object.values(mapCoins((_coin, { name }) => name));

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'Do I get channels with a subscription?',
    answer:
      'No. You get an editor, storage and a guide service. The playlists come from you or from your provider.',
  },
  {
    question: 'What can I import?',
    answer:
      'M3U, Xtream and Enigma2 bouquets. You can export in the same formats, and as a stalker-style portal for MAG boxes.',
  },
  {
    question: 'How does the free trial work?',
    answer: `Create an account, confirm your email and start the trial when you want. It runs for ${formatDuration(TRIAL_DURATION_MS)} from that moment. Each account can start it once. You give no payment details.`,
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes. An upgrade costs the difference for the days that are left, and the end date stays. In the last month you can renew with larger or smaller limits. The new year starts at the old end date.',
  },
  {
    question: 'How do I pay?',
    answer: `By ${formatList(['credit card', ...coinNames], 'or')}. Cards are confirmed at once, cryptocurrencies within ${formatDuration(COIN_CONFIRMATION_MS)}.`,
  },
  {
    question: 'Can I get a refund?',
    answer: (
      <>
        Only if your payment was confirmed and you did not get the service. Start the free trial to
        test the service first. The <Link to={paths.refund}>refund policy</Link> has the details.
      </>
    ),
  },
  {
    question: 'What happens when my provider changes its list?',
    answer: `The auto updater syncs your playlist with it about ${SYNCS_PER_DAY} times a day.`,
  },
  {
    question: 'Where do I get help?',
    answer: (
      <>
        On the <Link to={paths.support}>support page</Link>: by chatbot, ticket, email or in the
        community chat. The team answers every day from {formatHours(SUPPORT_HOURS)} UTC. A reply
        can take up to {formatDuration(REPLY_TIME_MS)}.
      </>
    ),
  },
];

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
