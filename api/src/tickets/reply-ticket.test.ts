import { contract, messages } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';
import { tickets } from './tables';

const site = testSite();
const admin = adminOn(site);
const kim = customerOn(site, 'kim@example.test');
let ticketId: number;
beforeEach(async () => {
  ticketId = (await open('Guide')).body.ticket_id;
});

function open(title: string, description = '<p>Question</p>') {
  const body = { title, description, category: 'Bug report' as const };
  return site.call(contract.ticket.createTicket, body, kim);
}

const reply = (caller: { cookie: string }, text: string, close?: boolean) =>
  ticketsOn(site).reply(ticketId, caller, text, { ...(close && { close }) });

async function ticket() {
  const viewed = await ticketsOn(site).view(ticketId, kim);
  return { ...viewed, texts: viewed.messages.map(({ description }) => description) };
}

test('equal replies at once are one message, and each call returns it', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => reply(kim, 'Hello')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.reply.id)).size).toBe(1);
  expect((await ticket()).texts).toEqual(['<p>Hello</p>', '<p>Question</p>']);
});

test('equal answers that close the ticket are one message and one mail', async () => {
  await Promise.all([1, 2, 3].map(() => reply(admin, 'Solved', true)));
  expect(await ticket()).toMatchObject({
    status: 'closed',
    texts: ['<p>Solved</p>', '<p>Question</p>'],
  });
  expect(await site.mails('kim@example.test')).toHaveLength(1);
});

test('the same text is a reply of its own a minute later, from another author, and after another message', async () => {
  await reply(kim, 'OK');
  await reply(admin, 'OK');
  await reply(kim, 'OK');
  site.clock.now += 60_000;
  await reply(kim, 'OK');
  expect((await ticket()).texts).toHaveLength(5);
});

test('the same text reopens a ticket that was closed after it', async () => {
  await reply(admin, 'Answer');
  await reply(kim, 'Thanks');
  await site.call(contract.ticket.closeTicket, { ticket_id: ticketId }, kim);
  await reply(kim, 'Thanks');
  expect(await ticket()).toMatchObject({ status: 'waiting' });
});

test.each(['\u200b', '<p>&#8203;&nbsp;\u2060</p>', '<p>\u3164</p>'])(
  'a message that shows nothing is refused: %j',
  async (description) => {
    expect((await open('Title', description)).problem.code).toBe('message-empty');
    const body = { ticket_id: ticketId, description };
    const answer = await site.call(contract.ticket.replyTicket, body, kim);
    expect(answer.problem.body).toBe(messages.message);
  },
);

test('a title of two lines is refused beside its field', async () => {
  const { status, problem } = await open('a\r\nb');
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['title']]);
});

test('a mail shows a title that was stored before this rule on one line, in quotation marks', async () => {
  const title = 'Late\r\n\r\nYour account is locked:\nhttps://evil.example\u202e';
  await site.db.update(tickets).set({ title }).where(eq(tickets.id, ticketId));
  await reply(kim, 'More');
  await reply(admin, 'Answer');
  await reply(kim, 'Thanks');
  const mails = [
    ...(await site.mails('kim@example.test')),
    ...(await site.mails('admin@site.test')),
  ].filter(({ text }) => text.includes('Late'));
  expect(mails.length).toBeGreaterThan(1);
  for (const { text, html } of mails) {
    const words = text.replaceAll('\n', ' ');
    expect(words).toContain('“Late Your account is locked: https://evil.example”');
    expect(text + html).not.toMatch(/\u202e/);
    expect(html).toContain('“Late Your account is locked: https://evil.example”');
  }
});
