import { sessionOf } from '@site/shared/testing';
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSupportPage } from '../testing/open-support-page';
import { administrator } from '../testing/sample-ticket';

const mail = {
  id: 5,
  sender: 'ann@example.test',
  ticket_id: 7,
  reason: 'unverified',
  receivedAt: Date.UTC(2026, 10, 20),
};
const ticket = {
  id: 7,
  title: 'EPG is empty',
  category: 'EPG request',
  status: 'open',
  language: 'en',
  updatedAt: Date.UTC(2026, 10, 20),
  user: { id: 2, email: 'ann@example.test' },
  isUnread: false,
};
const list = {
  tickets: [ticket],
  total: 1,
  counts: { open: 1, waiting: 0, replied: 0, closed: 0 },
};

const openTickets = (session: typeof administrator, keptMails: () => object[]) =>
  openSupportPage('/support/ticket', {
    session,
    replies: {
      'ticket/load-ticket-list': list,
      'ticket/kept-mails': () => ({ mails: keptMails() }),
      'ticket/delete-kept-mail': { status: 200 },
    },
  });

test('staff see the mails that were not added, with the reason, and delete one', async () => {
  let mails: object[] = [mail];
  const { api } = await openTickets(administrator, () => mails);
  await userEvent.click(await screen.findByRole('button', { name: '1 mail was not added' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('ann@example.test')).toBeVisible();
  expect(dialog.getByText('The sender is not proven')).toBeVisible();
  expect(dialog.getByRole('link', { name: '#7' })).toHaveAttribute(
    'href',
    '/support/ticket/view/7',
  );
  mails = [];
  await userEvent.click(dialog.getByRole('button', { name: 'Delete mail 5' }));
  expect(api.callsTo('ticket/delete-kept-mail')).toEqual([{ id: 5 }]);
  await waitForElementToBeRemoved(() => screen.queryByText('1 mail was not added'));
});

test('customers do not ask for them', async () => {
  const { api } = await openTickets(sessionOf(), () => [mail]);
  expect(api.callsTo('ticket/kept-mails')).toEqual([]);
});
