import type { Ticket } from '@site/shared/contract';
import { acceptConfirm } from '@site/shared/host';
import { DAY_MS } from '@site/shared/rules';
import type { Replies } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { draftKeys } from '../editor/draft';
import { openTicketAsStaff } from '../testing/open-ticket';
import {
  administrator,
  answer,
  now,
  question,
  sentMessage,
  ticket,
} from '../testing/sample-ticket';

beforeEach(() => localStorage.clear());

/** Opens ticket 7, whose next waiting ticket is 8. */
async function openDesk(changes: Partial<Ticket> = {}, replies: Replies = {}) {
  const page = await openTicketAsStaff(
    {},
    {
      'ticket/view-ticket': ({ ticket_id }) => ({
        ticket: {
          ...ticket,
          ...{ assignee: null, tags: [], status: 'waiting', title: `Title ${ticket_id}` },
          ...changes,
          id: Number(ticket_id),
        },
      }),
      ...replies,
    },
  );
  await screen.findByText('3 more waiting');
  return page;
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });

test('the newest message is before the editor, and the older ones after it', async () => {
  await openDesk({ messages: [answer, question] });
  const [newest, older] = screen.getAllByRole('article');
  const editor = screen.getByLabelText('Reply');
  expect([newest?.textContent, older?.textContent]).toEqual([
    expect.stringContaining('Answer'),
    expect.stringContaining('Question'),
  ]);
  const { DOCUMENT_POSITION_FOLLOWING: following } = Node;
  expect(newest && newest.compareDocumentPosition(editor) & following).toBe(following);
  expect(older && editor.compareDocumentPosition(older) & following).toBe(following);
});

test('in a narrow window the customer is folded below the editor, and a key unfolds it', async () => {
  const { matchMedia } = window;
  window.matchMedia = (media) =>
    ({
      ...matchMedia(media),
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    }) as MediaQueryList;
  try {
    await openDesk();
    const note = await screen.findByLabelText('New note');
    expect(note).not.toBeVisible();
    press('n');
    expect(note).toBeVisible();
    expect(note).toHaveFocus();
  } finally {
    window.matchMedia = matchMedia;
  }
});

test('keys lead to the note, the tag, the merge and the snooze', async () => {
  const { api } = await openDesk({}, { 'ticket/snooze-tickets': { changed: 1 } });
  const note = await screen.findByLabelText('New note');
  await screen.findByText('#9', { exact: false });
  press('n');
  expect(note).toHaveFocus();
  fireEvent.change(note, { target: { value: 'Paid' } });
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(api.callsTo('ticket/add-note')).toHaveLength(1));
  fireEvent.keyDown(note, { key: 'Escape' });
  expect(note).not.toHaveFocus();
  press('t');
  expect(screen.getByLabelText('New tag')).toHaveFocus();
  press('m');
  const merge = within(screen.getByRole('dialog', { name: 'Merge ticket #7' }));
  // The last changed ticket is chosen already.
  expect(merge.getByLabelText('Into ticket number')).toHaveValue('9');
  fireEvent.click(merge.getByRole('button', { name: 'Cancel' }));
  press('s');
  const dialog = within(screen.getByRole('dialog', { name: 'Snooze until' }));
  const tomorrow = dialog.getByRole('button', { name: /^Tomorrow/ });
  fireEvent.click(tomorrow);
  await waitFor(() => expect(api.callsTo('ticket/snooze-tickets')).toHaveLength(1));
  const [{ ticket_ids, until } = {}] = api.callsTo('ticket/snooze-tickets');
  expect(ticket_ids).toEqual([7]);
  expect([new Date(Number(until)).getHours(), Number(until) > Date.now()]).toEqual([9, true]);
});

test('a snoozed ticket says until when, and can be brought back', async () => {
  const { api } = await openDesk(
    { snoozedUntil: now + DAY_MS },
    { 'ticket/snooze-tickets': { changed: 1 } },
  );
  expect(screen.getByText(/^Snoozed until /)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
  await waitFor(() =>
    expect(api.callsTo('ticket/snooze-tickets')).toEqual([{ ticket_ids: [7], until: null }]),
  );
});

test('after Send and next the focus is in the editor, after the key of the next ticket at its message', async () => {
  await openDesk(
    {},
    {
      'ticket/reply-ticket': { reply: sentMessage },
      'ticket/queue-neighbours': ({ ticket_id }) => ({
        ...{ previous: null, waiting: 3 },
        next: Number(ticket_id) + 1,
      }),
    },
  );
  const field = screen.getByLabelText('Reply');
  fireEvent.change(field, { target: { value: 'Done' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, shiftKey: true });
  // Typed before the next ticket is there, but for it.
  await waitFor(() => expect(field).toHaveValue(''));
  fireEvent.change(field, { target: { value: 'Hel' } });
  await screen.findByText('Title 8');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('Hel');
  expect(localStorage.getItem(draftKeys.reply(administrator.id, 7))).toBeNull();
  field.blur();
  await waitFor(() => expect(screen.getByLabelText('Next waiting ticket')).toBeEnabled());
  press('j');
  await screen.findByText('Title 9');
  await waitFor(() => expect(screen.getByLabelText('Messages')).toHaveFocus());
});

test("'/' and the beginning of a name insert a canned reply in the language of the ticket", async () => {
  const de = { title: 'Rückzahlung', description: '<p>Rückzahlung für #{{ticket}}</p>' };
  await openDesk(
    { language: 'de' },
    {
      'ticket/canned-replies': {
        replies: [
          {
            ...{ id: 1, version: 1 },
            texts: { en: { title: 'Ask for the list', description: '<p>Which list?</p>' } },
          },
          {
            ...{ id: 2, version: 1 },
            texts: { en: { title: 'Réfund', description: '<p>Refund of #{{ticket}}</p>' }, de },
          },
        ],
      },
    },
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('Reply');
  const enter = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    field.setSelectionRange(text.length, text.length);
    return fireEvent.keyDown(field, { key: 'Enter' });
  };
  await waitFor(() => {
    enter('Hello /ref');
    expect(field).toHaveValue('Hello Rückzahlung für #7');
  });
  enter('/ruck');
  expect(field).toHaveValue('Rückzahlung für #7');
  // English where there is no German text.
  enter('/li');
  expect(field).toHaveValue('Which list?');
  // A word with a slash inside is a word.
  expect(enter('and/ref')).toBe(true);
  expect(field).toHaveValue('and/ref');
});

test('the author of a note changes it, and deletes it after a question', async () => {
  const note = { id: 1, createdAt: now, editedAt: null, author: 'admin@example.test', isOwn: true };
  const { api } = await openDesk(
    {},
    {
      'ticket/notes': {
        notes: [
          { ...note, description: '<p>Mine</p>' },
          {
            ...note,
            id: 2,
            isOwn: false,
            author: 'kai@example.test',
            description: '<p>Theirs</p>',
          },
        ],
      },
      'ticket/save-note': ({ description }) => ({ note: { ...note, editedAt: now, description } }),
      'ticket/delete-note': { status: 200 },
    },
  );
  await screen.findByText('Theirs');
  expect(screen.getAllByRole('button', { name: 'Edit the note' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Edit the note' }));
  // Otherwise the next keys are shortcuts of the page.
  expect(document.activeElement).toHaveAttribute('id', screen.getByLabelText('Note').id);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Changed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the note' }));
  expect(screen.getByText('Changed')).toBeVisible();
  expect(api.callsTo('ticket/save-note')).toEqual([{ note_id: 1, description: '<p>Changed</p>' }]);
  expect(api.callsTo('ticket/delete-note')).toEqual([]);
  await act(async () => acceptConfirm(false));
  await waitFor(() => expect(screen.queryByText('Changed')).not.toBeInTheDocument());
  expect(screen.getByText('Theirs')).toBeVisible();
});
