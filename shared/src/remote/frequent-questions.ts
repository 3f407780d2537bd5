import { paths } from '../contract/paths';
import { formatDuration, formatHours, formatList } from '../format';
import {
  COIN_CONFIRMATION_MS,
  mapCoins,
  REPLY_TIME_MS,
  SUPPORT_HOURS,
  SYNCS_PER_DAY,
  TRIAL_DURATION_MS,
} from '../rules';
import type { TextPieces } from '../ui';

/** A question that is asked often. The answer is text with links in it. */
type FrequentQuestion = {
  question: string;
  answer: TextPieces;
  /** Starts of words, in lower case: a text with one of these words is about the question. */
  words: readonly string[];
};

/** The questions of the home page. The form of a new ticket shows the related ones. */
export function frequentQuestions(): FrequentQuestion[] {
  const coinNames = Object.values(mapCoins((_coin, { name }) => name));
  return [
    {
      question: 'Do I get channels with a subscription?',
      answer: [
        'No. You get an editor, storage and a guide service. The playlists come from you or from your provider.',
      ],
      words: ['channel', 'movie', 'stream', 'iptv'],
    },
    {
      question: 'What can I import?',
      answer: [
        'M3U, Xtream and Enigma2 bouquets. You can export in the same formats, and as a stalker-style portal for MAG boxes.',
      ],
      words: ['import', 'export', 'm3u', 'xtream', 'enigma', 'bouquet', 'portal', 'mag', 'stalker'],
    },
    {
      question: 'How does the free trial work?',
      answer: [
        `Create an account, confirm your email and start the trial when you want. It runs for ${formatDuration(TRIAL_DURATION_MS)} from that moment. Each account can start it once. You give no payment details.`,
      ],
      words: ['trial', 'free', 'test'],
    },
    {
      question: 'Can I change my plan later?',
      answer: [
        'Yes. An upgrade costs the difference for the days that are left, and the end date stays. In the last month you can renew with larger or smaller limits. The new year starts at the old end date.',
      ],
      words: ['plan', 'upgrad', 'downgrad', 'renew', 'limit', 'expir'],
    },
    {
      question: 'How do I pay?',
      answer: [
        `By ${formatList(['credit card', ...coinNames], 'or')}. Cards are confirmed at once, cryptocurrencies within ${formatDuration(COIN_CONFIRMATION_MS)}.`,
      ],
      words: [
        'pay',
        'paid',
        'card',
        'crypto',
        'coin',
        ...coinNames.map((name) => name.toLowerCase()),
      ],
    },
    {
      question: 'Can I get a refund?',
      answer: [
        'Only if your payment was confirmed and you did not get the service. Start the free trial to test the service first. The ',
        { text: 'refund policy', to: paths.refund },
        ' has the details.',
      ],
      words: ['refund', 'money', 'cancel', 'chargeback'],
    },
    {
      question: 'What happens when my provider changes its list?',
      answer: [`The auto updater syncs your playlist with it about ${SYNCS_PER_DAY} times a day.`],
      words: ['provider', 'update', 'sync', 'refresh', 'outdated'],
    },
    {
      question: 'Where do I get help?',
      answer: [
        'On the ',
        { text: 'support page', to: paths.support },
        `: by chatbot, ticket, email or in the community chat. The team answers every day from ${formatHours(SUPPORT_HOURS)} UTC. A reply can take up to ${formatDuration(REPLY_TIME_MS)}.`,
      ],
      words: [],
    },
  ];
}

const MAX_RELATED_QUESTIONS = 3;

/** The questions that a text is about, those with the most words of the text first. */
export function relatedQuestions(text: string): FrequentQuestion[] {
  const textWords = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const matches = frequentQuestions().map((entry) => ({
    entry,
    count: [...textWords].filter((word) => entry.words.some((start) => word.startsWith(start)))
      .length,
  }));
  return matches
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_RELATED_QUESTIONS)
    .map(({ entry }) => entry);
}
