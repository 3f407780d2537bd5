import type { Journey } from '@site/shared/release';

/** What the gate does with the public pages before a release. */
export const journeys: Journey[] = [
  {
    name: 'a visitor reads an answer and goes on to the sign-up',
    as: 'visitor',
    steps: [
      { open: '/' },
      { press: 'How does the free trial work?' },
      { press: 'Try it free for 7 days' },
      { expect: '/sign-up' },
      { see: 'Already have an account?' },
    ],
  },
  {
    name: 'a customer goes from the home page to the free trial',
    as: 'customer',
    steps: [{ open: '/' }, { press: 'Try it free for 7 days' }, { expect: '/shop/trial' }],
  },
];
