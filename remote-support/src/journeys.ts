import type { WrittenJourney } from '@site/shared/release';

/** What the gate does with the support pages before a release. */
export const journeys: WrittenJourney[] = [
  {
    name: 'a customer opens a ticket and writes again',
    as: 'subscriber',
    steps: [
      { open: '/support/ticket/new-ticket' },
      { fill: { text: 'ticketFields.title' }, with: 'The guide is empty' },
      { fill: { text: 'ticketFields.message' }, with: 'Nothing is shown since today.' },
      { press: { text: 'newTicket.send' } },
      { expect: '/support/ticket/view/:ticketId' },
      { see: 'Ticket #' },
      { fill: { text: 'reply.label' }, with: 'It is still empty.' },
      { press: { text: 'reply.send' } },
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
      { fill: { text: 'reply.label' }, with: 'Your guide is back.' },
      { press: { text: 'reply.send' } },
      { see: 'Your guide is back.' },
    ],
  },
];
