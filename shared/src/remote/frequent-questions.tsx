import { Link } from '@site/shared/router';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { paths } from '../contract/paths';
import { formatDuration, formatList } from '../format';
import {
  COIN_CONFIRMATION_MS,
  mapCoins,
  REPLY_TIME_MS,
  SYNCS_PER_DAY,
  TRIAL_DURATION_MS,
} from '../rules';

/** A question that is asked often. Its answer may have links. */
type FrequentQuestion = {
  question: string;
  answer: ReactNode;
  /**
   * Starts of words of the page's language, in lower case: a text with one of these words is about
   * the question.
   */
  words: readonly string[];
};

/**
 * The questions of the home page. The form of a new ticket shows the related ones. `hours` are the
 * support hours in words, if they are known.
 */
export function frequentQuestions(hours?: string): FrequentQuestion[] {
  const coinNames = Object.values(mapCoins((_coin, { name }) => name));
  return [
    {
      question: texts.frequentQuestion.channels(),
      answer: texts.frequentQuestion.channelsAnswer(),
      words: wordsIn(texts.frequentQuestion.channelsWords()),
    },
    {
      question: texts.frequentQuestion.importing(),
      answer: texts.frequentQuestion.importingAnswer(),
      words: wordsIn(texts.frequentQuestion.importingWords()),
    },
    {
      question: texts.frequentQuestion.trial(),
      answer: texts.frequentQuestion.trialAnswer({ duration: formatDuration(TRIAL_DURATION_MS) }),
      words: wordsIn(texts.frequentQuestion.trialWords()),
    },
    {
      question: texts.frequentQuestion.change(),
      answer: texts.frequentQuestion.changeAnswer(),
      words: wordsIn(texts.frequentQuestion.changeWords()),
    },
    {
      question: texts.frequentQuestion.payment(),
      answer: texts.frequentQuestion.paymentAnswer({
        methods: formatList([texts.frequentQuestion.creditCard(), ...coinNames], 'or'),
        duration: formatDuration(COIN_CONFIRMATION_MS),
      }),
      words: [
        ...wordsIn(texts.frequentQuestion.paymentWords()),
        ...coinNames.map((name) => name.toLowerCase()),
      ],
    },
    {
      question: texts.frequentQuestion.refund(),
      answer: texts.frequentQuestion.refundAnswer({ policy: linkTo(paths.refund) }),
      words: wordsIn(texts.frequentQuestion.refundWords()),
    },
    {
      question: texts.frequentQuestion.provider(),
      answer: texts.frequentQuestion.providerAnswer({ count: SYNCS_PER_DAY }),
      words: wordsIn(texts.frequentQuestion.providerWords()),
    },
    {
      question: texts.frequentQuestion.help(),
      answer: texts.frequentQuestion.helpAnswer({
        support: linkTo(paths.support),
        hours: hours === undefined ? '' : texts.frequentQuestion.helpHours({ hours }),
        duration: formatDuration(REPLY_TIME_MS),
      }),
      words: [],
    },
  ];
}

function wordsIn(text: string): string[] {
  return text.split(' ');
}

function linkTo(path: string) {
  return (text: string) => (
    <Link key={path} to={path}>
      {text}
    </Link>
  );
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
