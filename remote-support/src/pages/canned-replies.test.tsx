import { acceptConfirm } from '@site/shared/host';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { failEditors } from '../testing/open-support-page';
import { openTicketAsStaff } from '../testing/open-ticket';

beforeEach(() => localStorage.clear());

test('inserts a canned reply at the caret with its placeholders filled in', async () => {
  await openTicketAsStaff();
  const reply = screen.getByLabelText<HTMLTextAreaElement>('Reply');
  fireEvent.change(reply, { target: { value: 'Hello! Bye' } });
  reply.setSelectionRange(7, 7);
  fireEvent.click(screen.getByRole('button', { name: 'Canned replies' }));
  fireEvent.click(await screen.findByRole('button', { name: 'About' }));
  expect(reply).toHaveValue('Hello! About EPG is empty (#7)Bye');
  expect(screen.queryByLabelText('Find a canned reply')).not.toBeInTheDocument();
});

test('finds canned replies by words in any order, and Enter inserts the first one', async () => {
  const replies = ['EPG shows wrong time', 'Refund'].map((title, index) => ({
    ...{ id: index + 1, version: 1 },
    texts: { en: { title, description: `<p>${title}</p>` } },
  }));
  await openTicketAsStaff({}, { 'ticket/canned-replies': { replies } });
  fireEvent.click(screen.getByRole('button', { name: 'Canned replies' }));
  await screen.findByRole('button', { name: 'Refund' });
  const search = screen.getByLabelText('Find a canned reply');
  fireEvent.change(search, { target: { value: 'wrong epg' } });
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
  fireEvent.submit(search);
  expect(screen.getByLabelText('Reply')).toHaveValue('EPG shows wrong time');
});

test('edits a canned reply with its placeholders and shows it with this ticket', async () => {
  const { api } = await openTicketAsStaff(
    {},
    { 'ticket/save-canned-reply': ({ texts }) => ({ reply: { id: 4, version: 2, texts } }) },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Canned replies' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit About' }));
  await failEditors();
  const text = screen.getByLabelText('Text');
  expect(text).toHaveValue('About {{title}} (#{{ticket}})');
  fireEvent.change(text, { target: { value: 'On {{title}}' } });
  expect(screen.getByLabelText(/^Preview/)).toHaveTextContent('On EPG is empty');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Edit About' })).toBeVisible();
  expect(api.callsTo('ticket/save-canned-reply')).toEqual([
    {
      replaces: { id: 4, version: 1 },
      texts: { en: { title: 'About', description: '<p>On {{title}}</p>' } },
    },
  ]);
  expect(screen.getByLabelText('Reply')).toHaveValue('');
});

test('starts a new canned reply with the reply in the editor, and deletes after a question', async () => {
  const { api } = await openTicketAsStaff(
    {},
    {
      'ticket/save-canned-reply': ({ texts }) => ({ reply: { id: 5, version: 1, texts } }),
      'ticket/delete-canned-reply': { status: 200 },
    },
  );
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Solved now' } });
  fireEvent.click(screen.getByRole('button', { name: 'Canned replies' }));
  fireEvent.click(screen.getByRole('button', { name: 'New canned reply' }));
  await failEditors();
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: ' Solved ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Solved' }));
  expect(api.callsTo('ticket/save-canned-reply')).toEqual([
    { texts: { en: { title: 'Solved', description: '<p>Solved now</p>' } } },
  ]);
  expect(api.callsTo('ticket/delete-canned-reply')).toEqual([]);
  await act(async () => acceptConfirm(false));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Delete Solved' })).not.toBeInTheDocument(),
  );
  expect(api.callsTo('ticket/delete-canned-reply')).toEqual([{ id: 5, version: 1 }]);
});
