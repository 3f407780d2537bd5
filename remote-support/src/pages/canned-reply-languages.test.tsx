import type { CannedReply } from '@site/shared/contract';
import { type Language, provideLanguage } from '@site/shared/language';
import { type Replies, refusal } from '@site/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { failEditors } from '../testing/open-support-page';
import { openTicketAsStaff } from '../testing/open-ticket';

beforeEach(() => localStorage.clear());

const about: CannedReply = {
  ...{ id: 4, version: 1 },
  texts: {
    en: { title: 'About', description: '<p>About {{title}}</p>' },
    de: { title: 'Zu', description: '<p>Zu {{title}}</p>' },
  },
};

async function openReplies(language: Language, replies: Replies = {}) {
  const page = await openTicketAsStaff(
    { language },
    { 'ticket/canned-replies': { replies: [about] }, ...replies },
  );
  fireEvent.click(screen.getByRole('button', { name: /^(Canned replies|Textbausteine)$/ }));
  return page;
}

async function edit(title = 'About') {
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${title}` }));
  await failEditors();
}
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const write = (label: 'Text' | 'Title', value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saveButton = () => screen.getByRole('button', { name: 'Save' });

test.each([
  ['de', 'About German', 'Zu EPG is empty'],
  ['it', 'About English', 'About EPG is empty'],
] as const)('a ticket in %s gets the text of the entry "%s"', async (language, entry, text) => {
  await openReplies(language);
  fireEvent.click(await screen.findByRole('button', { name: entry }));
  expect(screen.getByLabelText('Reply')).toHaveValue(text);
});

test('a German page lists the German titles, and finds a reply by its title in any language', async () => {
  provideLanguage(() => 'de');
  await openReplies('it');
  expect(await screen.findByRole('button', { name: 'Zu Englisch' })).toBeVisible();
  const search = screen.getByLabelText('Textbaustein suchen');
  fireEvent.change(search, { target: { value: 'about' } });
  expect(screen.getByRole('button', { name: 'Zu Englisch' })).toBeVisible();
  fireEvent.change(search, { target: { value: 'nothing' } });
  expect(screen.queryByRole('button', { name: 'Zu Englisch' })).not.toBeInTheDocument();
});

test('the editor begins with the language of the ticket and shows what is missing', async () => {
  const { api } = await openReplies('it', {
    'ticket/save-canned-reply': ({ texts }) => ({ reply: { id: 4, version: 2, texts } }),
  });
  await edit();
  const states = screen
    .getAllByRole('radio')
    .map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).checked]);
  expect(states).toEqual([
    ['EnglishWritten', false],
    ['GermanWritten', false],
    ['FrenchMissing', false],
    ['ItalianMissing', true],
    ['SpanishMissing', false],
  ]);
  expect(screen.getByLabelText('Title')).toHaveValue('About');
  expect(screen.getByLabelText('Title')).toHaveAttribute('lang', 'it');
  write('Text', 'Su {{title}}');
  write('Title', ' Su ');
  choose('German');
  write('Text', '');
  choose('Italian');
  expect(screen.getByLabelText('Text')).toHaveValue('Su {{title}}');
  fireEvent.click(saveButton());
  expect(await screen.findByRole('button', { name: 'About Italian' })).toBeVisible();
  expect(api.callsTo('ticket/save-canned-reply')).toEqual([
    {
      replaces: { id: 4, version: 1 },
      texts: { en: about.texts.en, it: { title: 'Su', description: '<p>Su {{title}}</p>' } },
    },
  ]);
});

test('a new canned reply begins in the language of the ticket and needs an English text', async () => {
  await openReplies('de');
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Gelöst' } });
  fireEvent.click(screen.getByRole('button', { name: 'New canned reply' }));
  await failEditors();
  expect(screen.getByRole('radio', { name: 'German' })).toBeChecked();
  expect(screen.getByLabelText('Text')).toHaveValue('Gelöst');
  write('Title', 'Gelöst');
  expect(saveButton()).toBeDisabled();
  choose('English');
  write('Text', 'Solved');
  write('Title', 'About');
  expect(screen.getByText('Another canned reply has this title.')).toBeVisible();
  expect(saveButton()).toBeDisabled();
  choose('German');
  expect(screen.getByRole('radio', { name: 'English' })).toHaveAccessibleDescription(
    'Not complete',
  );
  choose('English');
  write('Title', 'Solved');
  expect(saveButton()).toBeEnabled();
});

test('what a colleague saved meanwhile is shown beside the own text, and nothing is lost', async () => {
  const newer: CannedReply = {
    ...{ id: 4, version: 2 },
    texts: {
      en: { title: 'Info', description: '<p>Info on {{title}}</p>' },
      de: { title: 'Zum', description: '<p>Zum {{title}}</p>' },
      fr: { title: 'Sur', description: '<p>Sur {{title}}</p>' },
    },
  };
  let stored = about;
  const { api } = await openReplies('de', {
    'ticket/canned-replies': () => ({ replies: [stored] }),
    'ticket/save-canned-reply': ({ replaces, texts }) =>
      (replaces as { version: number }).version === stored.version
        ? { reply: { id: 4, version: 3, texts } }
        : refusal('canned-reply-changed'),
  });
  await edit();
  write('Text', 'Betrifft {{title}}');
  stored = newer;
  fireEvent.click(saveButton());
  expect(await screen.findByText('This text was changed meanwhile')).toBeVisible();
  expect(screen.getByText(/title “Zum”/)).toBeVisible();
  expect(screen.getByText('Zum {{title}}')).toBeVisible();
  expect(screen.getByLabelText('Text')).toHaveValue('Betrifft {{title}}');
  choose('English');
  expect(screen.getByLabelText('Title')).toHaveValue('Info');
  expect(screen.queryByText('This text was changed meanwhile')).not.toBeInTheDocument();
  await waitFor(() => expect(saveButton()).toBeEnabled());
  fireEvent.click(saveButton());
  expect(await screen.findByRole('button', { name: 'Edit Info' })).toBeVisible();
  expect(api.callsTo('ticket/save-canned-reply').at(-1)).toEqual({
    replaces: { id: 4, version: 2 },
    texts: { ...newer.texts, de: { title: 'Zu', description: '<p>Betrifft {{title}}</p>' } },
  });
});

test('a canned reply that a colleague deleted meanwhile can be saved again', async () => {
  let replies = [about];
  const { api } = await openReplies('en', {
    'ticket/canned-replies': () => ({ replies }),
    'ticket/save-canned-reply': ({ replaces, texts }) =>
      replaces ? refusal('not-found') : { reply: { id: 5, version: 1, texts } },
  });
  await edit();
  write('Text', 'On {{title}}');
  replies = [];
  fireEvent.click(saveButton());
  expect(await screen.findByText('This canned reply was deleted meanwhile')).toBeVisible();
  await waitFor(() => expect(saveButton()).toBeEnabled());
  fireEvent.click(saveButton());
  expect(await screen.findByRole('button', { name: 'Edit About' })).toBeVisible();
  expect(api.callsTo('ticket/save-canned-reply').at(-1)).toEqual({
    texts: { ...about.texts, en: { title: 'About', description: '<p>On {{title}}</p>' } },
  });
});
