import { contract } from '@site/shared/contract';
import { type TestApp, testApp } from '../testing/test-app';

const SECRET = 'chargeback-suspicion-4711';

let app: TestApp;
let ann: { cookie: string; email: string; id: number };
let admin: { cookie: string };
let ticketId: number;

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT: 'off' } });
  ann = await app.customer('ann@example.test');
  admin = await app.admin();
  const opening = {
    title: 'Mine',
    description: '<p>x</p>',
    category: 'Bug report',
    recaptcha: '',
  } as const;
  ticketId = (await app.call(contract.ticket.createTicket, opening, ann)).body.ticket_id;
});
afterAll(() => app.close());

test('notes are the administrator’s: sanitised, newest first, with their author', async () => {
  await app.call(
    contract.ticket.addNote,
    { ticket_id: ticketId, description: `<p>${SECRET}<script>alert(1)</script></p>` },
    admin,
  );
  await app.call(
    contract.ticket.addNote,
    { ticket_id: ticketId, description: '<p>later</p>' },
    admin,
  );
  await app.call(
    contract.ticket.saveCannedReply,
    { title: SECRET, description: `<p>${SECRET}</p>` },
    admin,
  );
  const { notes } = (await app.call(contract.ticket.notes, { ticket_id: ticketId }, admin)).body;
  expect(notes.map(({ description }) => description)).toEqual(['<p>later</p>', `<p>${SECRET}</p>`]);
  expect(notes[0]?.author).toBe('admin@site.test');
  expect((await app.call(contract.ticket.notes, { ticket_id: 999 }, admin)).problem.code).toBe(
    'not-found',
  );
  expect(
    (await app.call(contract.ticket.addNote, { ticket_id: 999, description: '<p>x</p>' }, admin))
      .problem.code,
  ).toBe('not-found');
});

test('no call of the site gives a customer a note, and no mail does', async () => {
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
  // What ends the session or the account comes last.
  const endpoints = Object.values(contract).flatMap((area) => Object.values(area));
  const isLast = ({ path }: { path: string }) =>
    /logout|delete|revoke|update|reset|close/.test(path);
  const ordered = [
    ...endpoints.filter((endpoint) => !isLast(endpoint)),
    ...endpoints.filter(isLast),
  ];
  expect(ordered.map(({ path }) => path)).toContain('account/export');
  for (const { path } of ordered) {
    for (const sent of [body, { ...body, search: undefined }]) {
      expect(JSON.stringify((await app.post(path, sent, ann)).body)).not.toContain(SECRET);
    }
  }
  for (const mail of await app.mails()) expect(mail.text + mail.html).not.toContain(SECRET);
});

test('a customer may not even ask', async () => {
  const bob = await app.customer('bob@example.test');
  for (const { path, access } of Object.values(contract.ticket)) {
    if (access === 'admin') expect((await app.post(path, {}, bob)).status).toBe(403);
  }
  expect(Object.values(contract.ticket).filter(({ access }) => access === 'admin')).toHaveLength(6);
});

test('a canned reply keeps its placeholders, is replaced under the same title, and goes once', async () => {
  const save = (description: string) =>
    app.call(contract.ticket.saveCannedReply, { title: 'Hello', description }, admin);
  const { id } = (await save('<p>Dear {{customer}}<img src=x onerror=alert(1)></p>')).body.reply;
  expect((await save('<p>Dear {{customer}}, #{{ticket}}</p>')).body.reply).toEqual({
    id,
    title: 'Hello',
    description: '<p>Dear {{customer}}, #{{ticket}}</p>',
  });
  expect(
    (await app.call(contract.ticket.cannedReplies, {}, admin)).body.replies.filter(
      ({ title }) => title === 'Hello',
    ),
  ).toHaveLength(1);
  expect((await app.call(contract.ticket.deleteCannedReply, { id }, admin)).body).toEqual({
    status: 200,
  });
  expect((await app.call(contract.ticket.deleteCannedReply, { id }, admin)).problem.code).toBe(
    'not-found',
  );
});
