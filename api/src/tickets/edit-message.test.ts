import { contract } from '@site/shared/contract';
import { DAY_MS, EDIT_WINDOW_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { type TestApp, testApp } from '../testing/test-app';
import { messageEdits } from './tables';

type Caller = { cookie: string; id: number; email: string };

let app: TestApp;
let ann: Caller;
let bob: Caller;
let admin: { cookie: string };

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT: 'off' } });
  ann = await app.customer('ann@example.test');
  bob = await app.customer('bob@example.test');
  admin = await app.admin();
});
afterAll(() => app.close());

let opened = 0;

async function open({ description = '<p>Channel 7</p>' } = {}, who = ann): Promise<number> {
  // The same words again within a minute would be the same ticket.
  opened += 1;
  const ticket = {
    title: `No guide ${opened}`,
    description,
    category: 'EPG request',
    recaptcha: '',
  } as const;
  return (await app.call(contract.ticket.createTicket, ticket, who)).body.ticket_id;
}

async function view(id: number, who = ann) {
  return (await app.call(contract.ticket.viewTicket, { ticket_id: id }, who)).body.ticket;
}

function reply(id: number, who: { cookie: string }, description = '<p>Hello</p>') {
  return app.call(contract.ticket.replyTicket, { ticket_id: id, description }, who);
}

function close(id: number, who: { cookie: string }) {
  return app.call(contract.ticket.closeTicket, { ticket_id: id }, who);
}

function save(
  id: number,
  replyId: number,
  who: { cookie: string },
  description = '<p>Changed</p>',
) {
  return app.call(contract.ticket.saveTicketReply, { ticket_id: id, replyId, description }, who);
}

test('an edit changes the message, keeps what it was, is marked, and leaves the ticket where it was', async () => {
  const id = await open({ description: '<p>First</p>' });
  const before = await view(id);
  const replyId = before.messages[0]?.id ?? 0;
  app.clock.now += 60_000;
  expect((await save(id, replyId, ann, '<p>Second<script>alert(1)</script></p>')).body).toEqual({
    status: 200,
  });
  const after = await view(id);
  expect(after.messages[0]).toMatchObject({
    description: '<p>Second</p>',
    edited: { at: app.clock.now, isAdmin: false },
  });
  expect(after.updatedAt).toBe(before.updatedAt);
  await save(id, replyId, admin, '<p>Third</p>');
  expect((await view(id)).messages[0]?.edited?.isAdmin).toBe(true);
  const history = await app.db
    .select()
    .from(messageEdits)
    .where(eq(messageEdits.messageId, replyId))
    .orderBy(messageEdits.id);
  expect(history.map(({ before: was, editorId }) => [was, editorId])).toEqual([
    ['<p>First</p>', ann.id],
    ['<p>Second</p>', 1],
  ]);
});

test('a customer edits own messages for 24 hours, none of a closed ticket, none of support; the administrator any', async () => {
  const start = app.clock.now;
  const id = await open();
  const own = (await view(id)).messages[0]?.id ?? 0;
  const answer = (await reply(id, admin)).body.reply.id;
  expect((await save(id, answer, ann)).problem.code).toBe('not-allowed');
  app.clock.now = start + EDIT_WINDOW_MS;
  expect((await save(id, own, ann)).status).toBe(200);
  app.clock.now += 1;
  expect((await save(id, own, ann)).problem.code).toBe('message-not-editable');
  expect((await save(id, own, admin, '<p>Moderated</p>')).status).toBe(200);
  const late = (await reply(id, ann)).body.reply.id;
  await close(id, ann);
  const closedAt = (await view(id)).updatedAt;
  expect((await save(id, late, ann)).problem.code).toBe('message-not-editable');
  app.clock.now += DAY_MS;
  expect((await save(id, late, admin, '<p>Corrected</p>')).status).toBe(200);
  expect((await view(id)).updatedAt).toBe(closedAt);
  app.clock.now = start;
});

test('a message is edited only as a part of its own, visible ticket, and never to nothing', async () => {
  const id = await open();
  const other = await open({}, bob);
  const message = (await view(id)).messages[0]?.id ?? 0;
  expect((await save(id, message, bob)).status).toBe(404);
  expect((await save(other, message, bob)).status).toBe(404);
  expect((await save(other, message, admin)).status).toBe(404);
  expect((await save(id, message, ann, '<p> </p>')).problem.code).toBe('message-empty');
  expect((await view(id)).messages[0]?.edited).toBeUndefined();
});

test('two edits at once: both are done, one after the other', async () => {
  const id = await open();
  const message = (await view(id)).messages[0]?.id ?? 0;
  await Promise.all([save(id, message, ann, '<p>one</p>'), save(id, message, admin, '<p>two</p>')]);
  const history = await app.db
    .select()
    .from(messageEdits)
    .where(eq(messageEdits.messageId, message));
  expect(history).toHaveLength(2);
});
