import { paths } from '@site/shared/remote';
import { type Replies, refusal, sessionOf } from '@site/shared/testing';
import { openCard } from '@site/shared/testing/open-card';
import { fireEvent, screen } from '@testing-library/react';
import remote from '../remote';

const ticket = (id: number, status: string) => ({
  ...{ id, title: `Question ${id}`, category: 'Support & Help', status, language: 'en' },
  ...{ updatedAt: 0, isUnread: false, user: { id: 2, email: 'ada@example.test' } },
});
const counts = { open: 0, waiting: 0, replied: 0, closed: 0 };
const listOf = (...tickets: object[]) => ({ tickets, total: tickets.length, counts });
const open = (reply: Replies[string]) =>
  openCard(
    remote,
    'open-tickets',
    {},
    { session: sessionOf(), replies: { 'ticket/load-ticket-list': reply } },
  );

test('shows the newest tickets that are not closed, with a link to a new one and to all', async () => {
  const statuses = ['closed', 'open', 'waiting', 'replied', 'open'];
  await open(listOf(...statuses.map((status, index) => ticket(index + 1, status))));
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    ...[2, 3, 4].map((id) => paths.ticket(id)),
    paths.newTicket,
    paths.tickets,
  ]);
});

test('says that no ticket is open, and links to a new one', async () => {
  await open(listOf(ticket(1, 'closed')));
  expect(await screen.findByText('You have no open tickets.')).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('loads the tickets again after a failure', async () => {
  let isDown = true;
  await open(() => (isDown ? refusal('unexpected') : listOf(ticket(7, 'open'))));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('link', { name: /#7/ })).toBeVisible();
});
