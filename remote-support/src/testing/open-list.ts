import type { ListedTicket, Session } from '@site/shared/contract';
import { sessionOf } from '@site/shared/testing';
import { openSupportPage } from './open-support-page';

export const listedTicket: ListedTicket = {
  id: 7,
  title: 'EPG is empty',
  category: 'EPG request',
  ...{ status: 'closed', language: 'en' },
  updatedAt: Date.UTC(2026, 10, 20),
  user: { id: 2, email: 'ada@example.test' },
  isUnread: false,
};

export const counts = { open: 60, waiting: 40, replied: 15, closed: 5 };

export const emptyList = {
  tickets: [],
  total: 0,
  counts: { open: 0, waiting: 0, replied: 0, closed: 0 },
};

/** Opens the list at an address with this query: a ticket of the first of three pages. */
export function openList(
  query: string,
  { session = sessionOf(), list = {} }: { session?: Session; list?: object } = {},
) {
  const tickets = [listedTicket];
  return openSupportPage(`/support/ticket${query}`, {
    session,
    replies: { 'ticket/load-ticket-list': { tickets, total: 120, counts, ...list } },
  });
}
