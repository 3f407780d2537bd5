import { contract } from '@site/shared/contract';
import { inArray } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const SECRET = 'chargeback-suspicion-4711';

const site = testSite({ keepsData: true });
let ann: { cookie: string; email: string; id: number };
let admin: { cookie: string };
let ticketId: number;

beforeAll(async () => {
  ann = await site.customer('ann@example.test');
  admin = await site.admin();
  ticketId = await ticketsOn(site).open('Mine', ann);
});

test('the admin gets sanitised notes with their author, newest first', async () => {
  await site.call(
    contract.ticket.addNote,
    { ticket_id: ticketId, description: `<p>${SECRET}<script>alert(1)</script></p>` },
    admin,
  );
  await site.call(
    contract.ticket.addNote,
    { ticket_id: ticketId, description: '<p>later</p>' },
    admin,
  );
  await site.call(
    contract.ticket.saveCannedReply,
    { texts: { en: { title: SECRET, description: `<p>${SECRET}</p>` } } },
    admin,
  );
  const { notes } = (await site.call(contract.ticket.notes, { ticket_id: ticketId }, admin)).body;
  expect(notes.map(({ description }) => description)).toEqual(['<p>later</p>', `<p>${SECRET}</p>`]);
  expect(notes[0]?.author).toBe('admin@site.test');
  expect((await site.call(contract.ticket.notes, { ticket_id: 999 }, admin)).problem.code).toBe(
    'not-found',
  );
  expect(
    (await site.call(contract.ticket.addNote, { ticket_id: 999, description: '<p>x</p>' }, admin))
      .problem.code,
  ).toBe('not-found');
});

test('only its author changes and deletes a note, and both are acts', async () => {
  const sam = await site.customer('sam@example.test', { role: 'support' });
  const text = { ticket_id: ticketId, description: '<p>first</p>' };
  const { id: note_id } = (await site.call(contract.ticket.addNote, text, sam)).body.note;
  const change = { note_id, description: '<p>second<script>x</script></p>' };
  expect((await site.call(contract.ticket.saveNote, change, admin)).problem.code).toBe('not-found');
  expect((await site.call(contract.ticket.deleteNote, { note_id }, admin)).problem.code).toBe(
    'not-found',
  );
  expect((await site.call(contract.ticket.saveNote, change, sam)).body.note).toMatchObject({
    description: '<p>second</p>',
    editedAt: site.clock.now,
  });
  const newest = async (as: { cookie: string }) =>
    (await site.call(contract.ticket.notes, { ticket_id: ticketId }, as)).body.notes[0];
  expect(await newest(sam)).toMatchObject({ id: note_id, isOwn: true });
  expect(await newest(admin)).toMatchObject({ id: note_id, isOwn: false, author: sam.email });
  await site.call(contract.ticket.deleteNote, { note_id }, sam);
  expect((await newest(sam))?.id).not.toBe(note_id);
  const entries = await site.db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.action, ['save-note', 'delete-note']))
    .orderBy(auditLog.id);
  expect(entries.map(({ action, actorId, subjects }) => [action, actorId, subjects])).toEqual([
    ['save-note', sam.id, [`ticket:${ticketId}`]],
    ['delete-note', sam.id, [`ticket:${ticketId}`]],
  ]);
});

test('no answer and no mail to a customer contains a note', async () => {
  const body = {
    ticket_id: ticketId,
    replyId: 1,
    id: 1,
    page: 1,
    title: 'x',
    description: '<p>x</p>',
    category: 'Bug report',
    search: SECRET,
    email: ann.email,
    password: 'correct-horse-7',
  };
  // Calls that end the session or the account come last.
  const endpoints = Object.values(contract).flatMap((area) => Object.values(area));
  const isLast = ({ path }: { path: string }) =>
    /logout|delete|revoke|update|reset|close/.test(path);
  const ordered = [
    ...endpoints.filter((endpoint) => !isLast(endpoint)),
    ...endpoints.filter(isLast),
  ];
  expect(ordered.map(({ path }) => path)).toContain('account/export');
  for (const { path } of ordered) {
    for (const payload of [body, { ...body, search: undefined }]) {
      expect(JSON.stringify((await site.post(path, payload, ann)).body)).not.toContain(SECRET);
    }
  }
  for (const mail of await site.mails()) expect(mail.text + mail.html).not.toContain(SECRET);
});
