import type { WrittenJourney } from '@site/shared/release';

/** What the gate does with the public pages before a release. */
export const journeys: WrittenJourney[] = [
  {
    name: 'a visitor reads an answer and goes on to the sign-up',
    as: 'visitor',
    steps: [
      { open: '/' },
      { press: { text: 'shared:frequentQuestion.trial' } },
      { press: { text: 'pricing.tryNow' } },
      { expect: '/sign-up' },
    ],
  },
  {
    name: 'a customer goes from the home page to the shop',
    as: 'customer',
    steps: [{ open: '/' }, { press: { text: 'pricing.purchase' } }, { expect: '/shop/basic' }],
  },
];
