import { contract } from '@site/shared/contract';
import { DAY_MS, EDIT_WINDOW_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';
import { messageEdits } from './tables';

type Caller = { cookie: string; id: number; email: string };

const site = testSite({ keepsData: true });
const tickets = ticketsOn(site);
let ann: Caller;
let bob: Caller;
let admin: { cookie: string };

beforeAll(async () => {
  ann = await site.customer('ann@example.test');
  bob = await site.customer('bob@example.test');
  admin = await site.admin();
});

const view = (id: number) => tickets.view(id, ann);

function save(
  id: number,
  replyId: number,
  caller: { cookie: string },
  description = '<p>Changed</p>',
) {
  return site.call(
    contract.ticket.saveTicketReply,
    { ticket_id: id, replyId, description },
    caller,
  );
}

test('an edit changes and marks the message, stores its previous text, and does not move the ticket', async () => {
  const id = await tickets.openNew(ann, { description: '<p>First</p>' });
  const before = await view(id);
  const replyId = before.messages[0]?.id ?? 0;
  site.clock.now += 60_000;
  expect((await save(id, replyId, ann, '<p>Second<script>alert(1)</script></p>')).body).toEqual({
    status: 200,
  });
  const after = await view(id);
  expect(after.messages[0]).toMatchObject({
    description: '<p>Second</p>',
    edited: { at: site.clock.now, byStaff: false },
  });
  expect(after.updatedAt).toBe(before.updatedAt);
  await save(id, replyId, admin, '<p>Third</p>');
  expect((await view(id)).messages[0]?.edited?.byStaff).toBe(true);
  const history = await site.db
    .select()
    .from(messageEdits)
    .where(eq(messageEdits.messageId, replyId))
    .orderBy(messageEdits.id);
  expect(history.map(({ before: previousText, editorId }) => [previousText, editorId])).toEqual([
    ['<p>First</p>', ann.id],
    ['<p>Second</p>', 1],
  ]);
});

test('a customer edits own messages of an open ticket for 24 hours; the admin edits any message', async () => {
  const start = site.clock.now;
  const id = await tickets.openNew(ann);
  const own = (await view(id)).messages[0]?.id ?? 0;
  const answer = (await tickets.reply(id, admin)).body.reply.id;
  expect((await save(id, answer, ann)).problem.code).toBe('not-allowed');
  site.clock.now = start + EDIT_WINDOW_MS;
  expect((await save(id, own, ann)).status).toBe(200);
  site.clock.now += 1;
  expect((await save(id, own, ann)).problem.code).toBe('message-not-editable');
  expect((await save(id, own, admin, '<p>Moderated</p>')).status).toBe(200);
  const late = (await tickets.reply(id, ann)).body.reply.id;
  await tickets.close(id, ann);
  const closedAt = (await view(id)).updatedAt;
  expect((await save(id, late, ann)).problem.code).toBe('message-not-editable');
  site.clock.now += DAY_MS;
  expect((await save(id, late, admin, '<p>Corrected</p>')).status).toBe(200);
  expect((await view(id)).updatedAt).toBe(closedAt);
  site.clock.now = start;
});

test('refuses an edit of a message in another ticket, in an invisible ticket, or to an empty text', async () => {
  const id = await tickets.openNew(ann);
  const other = await tickets.openNew(bob);
  const message = (await view(id)).messages[0]?.id ?? 0;
  expect((await save(id, message, bob)).status).toBe(404);
  expect((await save(other, message, bob)).status).toBe(404);
  expect((await save(other, message, admin)).status).toBe(404);
  expect((await save(id, message, ann, '<p> </p>')).problem.code).toBe('message-empty');
  expect((await view(id)).messages[0]?.edited).toBeUndefined();
});

test('two concurrent edits are made one after the other', async () => {
  const id = await tickets.openNew(ann);
  const message = (await view(id)).messages[0]?.id ?? 0;
  // Of staff, because a customer's edit after that of staff is refused.
  await Promise.all(['one', 'two'].map((text) => save(id, message, admin, `<p>${text}</p>`)));
  const history = await site.db
    .select()
    .from(messageEdits)
    .where(eq(messageEdits.messageId, message));
  expect(history).toHaveLength(2);
});

test('a change of a message that was changed meanwhile is refused, and nothing is lost', async () => {
  const id = await tickets.openNew(ann, { description: '<p>My password is 1</p>' });
  const first = (await view(id)).messages[0];
  if (!first) throw new Error('no message');
  await save(id, first.id, ann, '<p>My password is 2</p>');
  const change = (before: string, as: { cookie: string } = ann) =>
    site.call(
      contract.ticket.saveTicketReply,
      { ticket_id: id, replyId: first.id, description: '<p>Mine</p>', before },
      as,
    );
  expect((await change(first.description)).problem.code).toBe('message-changed');
  expect((await view(id)).messages[0]?.description).toBe('<p>My password is 2</p>');
  await save(id, first.id, admin, '<p>[removed]</p>');
  // What support has removed stays removed.
  expect((await change('<p>[removed]</p>')).problem.code).toBe('message-not-editable');
  expect((await change('<p>[removed]</p>', admin)).status).toBe(200);
  const { edits } = (await site.call(contract.ticket.messageEdits, { message_id: first.id }, admin))
    .body;
  expect(edits).toMatchObject([
    { before: '<p>[removed]</p>', editor: 'admin@site.test' },
    { before: '<p>My password is 2</p>', editor: 'admin@site.test' },
    { before: '<p>My password is 1</p>', editor: ann.email },
  ]);
});
