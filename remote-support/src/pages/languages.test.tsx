import { provideLanguage } from '@site/shared/language';
import { sessionOf } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { openSupportPage } from '../testing/open-support-page';
import { openTicket } from '../testing/open-ticket';
import { administrator, ticket } from '../testing/sample-ticket';

test.each([
  ['de', 'Nachrichten', 'Antwort', 'EPG-Wunsch', 'Beantwortet', 'Geändert: '],
  ['fr', 'Messages', 'Réponse', 'Demande d’EPG', 'Répondu', 'Modifié\u202f: '],
  ['it', 'Messaggi', 'Risposta', 'Richiesta di EPG', 'Con risposta', 'Aggiornato: '],
  ['es', 'Mensajes', 'Respuesta', 'Solicitud de EPG', 'Respondido', 'Actualizado: '],
] as const)(
  'the ticket page in %s',
  async (language, messages, reply, category, status, updated) => {
    provideLanguage(() => language);
    await openTicket();
    expect(await screen.findByRole('heading', { name: messages })).toBeVisible();
    expect(screen.getByLabelText(reply)).toBeVisible();
    expect(screen.getByText(category)).toBeVisible();
    expect(screen.getByText(status)).toBeVisible();
    const change = screen.getByText(
      (_, element) =>
        element?.textContent?.startsWith(updated) === true && element.localName === 'span',
    );
    expect(change.querySelector('time')).toHaveAttribute(
      'datetime',
      new Date(ticket.updatedAt).toISOString(),
    );
  },
);

test.each([
  ['de', /auf Englisch/, 'Titel'],
  ['fr', /en anglais/, 'Titre'],
  ['it', /in inglese/, 'Titolo'],
  ['es', /en inglés/, 'Título'],
] as const)(
  'a new ticket in %s: it may be answered sooner in English',
  async (language, advice, title) => {
    provideLanguage(() => language);
    await openSupportPage('/support/ticket/new-ticket', { session: sessionOf() });
    expect(await screen.findByText(advice)).toBeVisible();
    expect(screen.getByLabelText(new RegExp(`^${title}`))).toBeVisible();
  },
);

test("the audit log's facts in German", async () => {
  provideLanguage(() => 'de');
  const detail = { percent: '25', category: 'Bug report', close: 'true' };
  const entry = { id: 1, at: 0, action: 'reply-ticket', label: 'Ticket answered', subjects: [] };
  await openSupportPage('/support/audit-log', {
    session: administrator,
    replies: {
      'audit/list-entries': {
        entries: [{ ...entry, detail, device: '', place: '' }],
        hasOlder: false,
      },
    },
  });
  // One in the column of a wide table, one in the row of a narrow one.
  const facts = 'Prozent: 25 %, Kategorie: Fehlermeldung, geschlossen: ja';
  expect((await screen.findAllByText(facts))[0]).toBeVisible();
  expect(screen.getByText('Unbekannter Browser')).toBeVisible();
});
