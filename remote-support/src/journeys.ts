import type { Journey } from '@site/shared/release';

/** What the gate does with the support pages before a release. */
export const journeys: Journey[] = [
  {
    name: 'a customer opens a ticket and writes again',
    as: 'subscriber',
    steps: [
      { open: '/support/ticket/new-ticket' },
      { fill: 'Title', with: 'The guide is empty' },
      { fill: 'Message', with: 'Nothing is shown since today.' },
      { press: 'Send' },
      { expect: '/support/ticket/view/:ticketId' },
      { see: 'Ticket #' },
      { fill: 'Reply', with: 'It is still empty.' },
      { press: 'Send' },
      { see: 'It is still empty.' },
    ],
  },
  {
    name: 'an administrator answers a ticket of the queue',
    as: 'admin',
    steps: [
      { open: '/support/ticket' },
      { press: '#2 Example ticket 2' },
      { expect: '/support/ticket/view/:ticketId' },
      { fill: 'Reply', with: 'Your guide is back.' },
      { press: 'Send' },
      { see: 'Your guide is back.' },
    ],
  },
];
