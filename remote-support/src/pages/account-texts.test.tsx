import { formatDate } from '@site/shared/format';
import { BASIC, DAY_MS, DEFAULT_PRICE_LIST, limitsOf } from '@site/shared/rules';
import { sessionOf } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { openSupportPage } from '../testing/open-support-page';
import { administrator, adminReplies, ticket } from '../testing/sample-ticket';

const now = Date.now();
const tomorrow = now + DAY_MS;
const account = {
  ...sessionOf({ id: 9, email: 'ada@example.test' }),
  createdAt: 0,
  activatedAt: 0,
  suspendedAt: null,
  deleteAt: null,
};
const basicTomorrow = { limits: limitsOf(DEFAULT_PRICE_LIST, BASIC), startsAt: tomorrow };
const details = {
  account,
  owned: [],
  ...{ orderCount: 0, tickets: [], ticketCount: 0, notes: [] },
  wallet: { balance: 0, entries: [] },
};

const openList = (customer: object) =>
  openSupportPage('/support/customers', {
    session: administrator,
    replies: { 'customers/list-customers': { customers: [customer], hasMore: false } },
  });
const openDetails = (change: object) =>
  openSupportPage('/support/customers/9', {
    session: administrator,
    replies: {
      'customers/view-customer': { customer: { ...details, account: { ...account, ...change } } },
    },
  });
const openTicket = (change: object) =>
  openSupportPage('/support/ticket/view/7', {
    session: administrator,
    replies: {
      ...adminReplies,
      'ticket/view-ticket': { ticket },
      'ticket/ticket-customer': {
        customer: {
          ...account,
          otherTickets: [],
          ticketCount: 0,
          ...change,
        },
      },
    },
  });

describe.each([
  ['the list', '', (change: object) => openList({ ...account, ...change })],
  ['the page of the customer', '', openDetails],
  ['the ticket', 'Plan: ', openTicket],
])('%s shows', (_place, label, open) => {
  test.each<[string, object, string]>([
    [
      'a trial',
      { max_list: 1, expiry: tomorrow, used_trial: true },
      `Free trial until ${formatDate(tomorrow)}`,
    ],
    ['an ended plan', { max_list: 5, expiry: 1 }, `Advanced, ended on ${formatDate(1)}`],
    ['an account whose trial was used', { used_trial: true }, 'None, trial used'],
    [
      'a plan that a smaller one follows',
      { max_list: 5, expiry: now + 9 * DAY_MS, next_plan: basicTomorrow },
      `Advanced until ${formatDate(tomorrow)}`,
    ],
  ])('%s', async (_case, change, text) => {
    await open(change);
    expect(await screen.findByText(label + text)).toBeVisible();
  });
});

test.each<[string, object, string]>([
  ['an account that is not activated', { activatedAt: null }, 'Not activated'],
  ['a requested deletion', { deleteAt: tomorrow }, `Will be deleted on ${formatDate(tomorrow)}`],
])('%s is not active', async (_case, change, text) => {
  await openList({ ...account, ...change });
  expect(screen.getByText(text)).toBeVisible();
});

test('an answer without the newer fields is an active account', async () => {
  const { activatedAt: _at, deleteAt: _delete, used_trial: _trial, ...older } = account;
  await openList(older);
  expect(screen.getByText('Active')).toBeVisible();
});

test('a deletion that can still be cancelled is not announced as done', async () => {
  await openDetails({ deleteAt: tomorrow });
  expect(
    screen.getByText(
      `Will be deleted on ${formatDate(tomorrow)}, as the customer asked. A sign-in before that cancels it.`,
    ),
  ).toBeVisible();
});
