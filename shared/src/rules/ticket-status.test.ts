import { DAY_MS } from './calendar';
import { ROLES, type Role } from './roles';
import {
  canClose,
  canEdit,
  canReopen,
  canReply,
  isClosed,
  isWaiting,
  statusAfterReopening,
  statusAfterReply,
  TICKET_STATUSES,
  type TicketStatus,
} from './ticket-status';

const now = Date.parse('2026-11-20T15:00:00Z');
const statuses = [...TICKET_STATUSES, 'Closed', 'CLOSED'];

test('the status of a closed ticket may be in any case', () => {
  expect(statuses.filter(isClosed)).toEqual(['closed', 'Closed', 'CLOSED']);
  expect(['', ' closed', 'close', 'replied', 'Cłosed'].filter(isClosed)).toEqual([]);
});

test('the admin can close at any time, a customer from two messages on, and never twice', () => {
  for (const status of statuses) {
    for (const messageCount of [0, 1, 2, 500]) {
      const ticket = { status, updatedAt: now, messageCount };
      const isOpen = !['closed', 'Closed', 'CLOSED'].includes(status);
      expect(canClose('admin', ticket)).toBe(isOpen);
      expect(canClose('customer', ticket)).toBe(isOpen && messageCount > 1);
      expect(canClose('visitor', ticket)).toBe(false);
    }
  }
});

test.each([
  [0, true],
  [14 * DAY_MS - 1, true],
  [14 * DAY_MS, true],
  [14 * DAY_MS + 1, false],
  [365 * DAY_MS, false],
])('%d ms after closing, whether a customer can reply is %s', (age, possible) => {
  for (const status of ['closed', 'Closed']) {
    const ticket = { status, updatedAt: now - age, messageCount: 2 };
    expect(canReply('customer', ticket, now)).toBe(possible);
    expect(canReply('support', ticket, now)).toBe(true);
    expect(canReply('admin', ticket, now)).toBe(true);
    expect(canReply('visitor', ticket, now)).toBe(false);
  }
});

test('a ticket that is not closed takes replies at any age', () => {
  for (const status of ['open', 'waiting', 'replied']) {
    const ticket = { status, updatedAt: 0, messageCount: 1 };
    expect(ROLES.filter((role) => canReply(role, ticket, now))).toEqual([
      'customer',
      'support',
      'admin',
    ]);
  }
});

test('staff can edit any message, a customer an own one for 24 hours in an open ticket', () => {
  for (const status of statuses) {
    for (const isOwn of [true, false]) {
      for (const age of [-1, 0, DAY_MS - 1, DAY_MS, DAY_MS + 1, 30 * DAY_MS]) {
        const ticket = { status, updatedAt: now, messageCount: 2 };
        const message = { isOwn, createdAt: now - age };
        expect(canEdit('admin', ticket, message, now)).toBe(true);
        expect(canEdit('support', ticket, message, now)).toBe(true);
        expect(canEdit('customer', ticket, message, now)).toBe(
          isOwn && age <= DAY_MS && status.toLowerCase() !== 'closed',
        );
        expect(canEdit('visitor', ticket, message, now)).toBe(false);
      }
    }
  }
});

test.each<[Role, TicketStatus, TicketStatus]>([
  ['customer', 'open', 'open'],
  ['customer', 'waiting', 'waiting'],
  ['customer', 'replied', 'waiting'],
  ['customer', 'closed', 'waiting'],
  ['support', 'waiting', 'replied'],
  ['admin', 'open', 'replied'],
  ['admin', 'waiting', 'replied'],
  ['admin', 'replied', 'replied'],
  ['admin', 'closed', 'replied'],
])('after a reply by the %s, the status %s becomes %s', (role, before, after) => {
  expect(statusAfterReply(role, before)).toBe(after);
});

test('only staff can reopen a closed ticket without a reply', () => {
  for (const status of statuses) {
    expect(ROLES.filter((role) => canReopen(role, { status }))).toEqual(
      isClosed(status) ? ['support', 'admin'] : [],
    );
  }
});

test.each([
  [{ isAnswered: false, isOwnerLast: true }, 'open'],
  [{ isAnswered: true, isOwnerLast: true }, 'waiting'],
  [{ isAnswered: true, isOwnerLast: false }, 'replied'],
])('a reopened ticket with %j is %s', (state, status) => {
  expect(statusAfterReopening(state)).toBe(status);
});

test('new tickets and those with a later question wait for an answer', () => {
  expect(TICKET_STATUSES.filter(isWaiting)).toEqual(['open', 'waiting']);
});
