import { DAY_MS } from '@site/shared/rules';
import { refusal } from '@site/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failEditors } from '../testing/open-support-page';
import { bubbles, fill, openTicket } from '../testing/open-ticket';
import { answer, now, question, ticket } from '../testing/sample-ticket';

beforeEach(() => localStorage.clear());

test('closes the message editor when the server has saved the change, not before', async () => {
  const recent = { ...question, createdAt: now - 60_000, description: '<p>Question</p>' };
  let isRefused = true;
  const { api } = await openTicket(
    { messages: [answer, recent] },
    {
      'ticket/save-ticket-reply': () =>
        isRefused ? refusal('message-not-editable') : { status: 200 },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await failEditors();
  const save = screen.getByRole('button', { name: 'Save' });
  expect(screen.getByLabelText('Message')).toHaveValue('Question');
  fill('Message', '');
  expect(save).toBeDisabled();
  fill('Message', 'Better question');
  fireEvent.click(save);
  // The page reloads the ticket after a refusal.
  await waitFor(() => expect(api.callsTo('ticket/view-ticket')).toHaveLength(2));
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByLabelText('Message')).toHaveValue('Better question');
  isRefused = false;
  fireEvent.click(save);
  await waitFor(() => expect(bubbles()[1]).toMatch(/^You.*edited.*Better question/));
  expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  expect(api.callsTo('ticket/save-ticket-reply').at(-1)).toEqual({
    ticket_id: 7,
    replyId: 1,
    description: '<p>Better question</p>',
    before: '<p>Question</p>',
  });
});

test('a message that was changed meanwhile is shown beside the own text, and saved on purpose', async () => {
  const recent = { ...question, createdAt: now - 60_000, description: '<p>Question</p>' };
  let description = '<p>Question</p>';
  const { api } = await openTicket(
    {},
    {
      'ticket/view-ticket': () => ({
        ticket: { ...ticket, messages: [answer, { ...recent, description }] },
      }),
      'ticket/save-ticket-reply': ({ before }) =>
        before === description ? { status: 200 } : refusal('message-changed'),
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await failEditors();
  fill('Message', 'Mine');
  description = '<p>[removed]</p>';
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This message was changed meanwhile')).toBeVisible();
  expect(screen.getByText('[removed]')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bubbles()[1]).toMatch(/^You.*edited.*Mine/));
  expect(api.callsTo('ticket/save-ticket-reply')).toHaveLength(2);
});

test('Close in the message editor discards the change', async () => {
  await openTicket({ messages: [{ ...question, createdAt: now }] });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await failEditors();
  const bubble = within(screen.getByRole('article'));
  // Otherwise the next keys are shortcuts of the page.
  expect(bubble.getByLabelText('Message')).toHaveFocus();
  fireEvent.change(bubble.getByLabelText('Message'), { target: { value: 'Other' } });
  fireEvent.click(bubble.getByRole('button', { name: 'Close' }));
  expect(bubbles()[0]).toMatch(/Question/);
});

test('hides Edit from a customer for a message older than 24 hours', async () => {
  await openTicket({ messages: [answer, { ...question, createdAt: now - DAY_MS - 60_000 }] });
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test("marks a customer's message that support has edited", async () => {
  await openTicket({ messages: [{ ...question, edited: { at: now, byStaff: true } }] });
  expect(screen.getByText(/edited by support/)).toBeVisible();
});
