import type { WrittenJourney } from '@site/shared/release';

/** What the gate does with the public pages before a release. */
export const journeys: WrittenJourney[] = [
  {
    name: 'a visitor reads an answer and goes to the prices',
    as: 'visitor',
    steps: [
      { open: '/' },
      { press: { text: 'shared:frequentQuestion.trial' } },
      { press: { text: 'homeHeader.purchase' } },
      { see: { text: 'pricing.title' } },
    ],
  },
];
