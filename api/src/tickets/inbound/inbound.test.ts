import { contract } from '@site/shared/contract';
import { DAY_MS, HOUR_MS, REOPEN_WINDOW_MS } from '@site/shared/rules';
import { headingOf } from '../../testing/mail-heading';
import { adminOn, customerOn, testSite } from '../../testing/test-site';
import { ticketsOn } from '../../testing/tickets-on';
import { replyAddress } from '../reply-address';
import { REPLY_MARKERS } from '../reply-marker';
import { withoutHistory } from './mail-text';

const desk = contract.ticket;
const INBOUND = { address: 'support@reply.site.test', secret: 's'.repeat(32) };
const authorization = `Bearer ${INBOUND.secret}`;

let id: number;
const site = testSite({
  env: {
    RATE_LIMIT: 'on',
    SUPPORT_INBOUND_ADDRESS: INBOUND.address,
    SUPPORT_INBOUND_SECRET: INBOUND.secret,
    SUPPORT_INBOUND_AUTHENTICATION: 'mx.test',
  },
});
const tickets = ticketsOn(site);
const admin = adminOn(site);
const ann = customerOn(site, 'ann@example.test');
beforeEach(async () => {
  await site.customer('ben@example.test');
  id = await tickets.open('Mine', ann);
});

const view = (ticket_id = id) => tickets.view(ticket_id, admin);

let mailCount = 0;
function postmark(fields: object = {}) {
  mailCount += 1;
  return {
    From: ann.email,
    FromFull: { Email: 'Ann@Example.test', Name: 'Ann', MailboxHash: '' },
    ToFull: [{ Email: 'other@site.test' }, { Email: replyAddress(INBOUND, id) }],
    Subject: 'Re: Support has answered',
    TextBody: `Thanks!\n\nIt works <b>\n\nOn Mon, 2 Sep 2024 at 10:00, Support <no-reply@site.test> wrote:\n> ${REPLY_MARKERS.en}\n> old`,
    HtmlBody: '<p>ignored</p>',
    StrippedTextReply: '',
    MessageID: `mail-${mailCount}`,
    Headers: [{ Name: 'Authentication-Results', Value: 'mx.test; spf=pass; dmarc=pass' }],
    Attachments: [],
    ...fields,
  };
}
async function send(payload: object, headers: Record<string, string> = { authorization }) {
  const { status, body } = await site.post('ticket/inbound-mail', payload, { headers });
  return { status, ...(body as { result?: string; code?: string }) };
}
const header = (Name: string, Value: string) => postmark({ Headers: [{ Name, Value }] });

test('a mail of the owner is a reply, once, without the quoted history', async () => {
  const mail = postmark({ Attachments: [{ Name: 'screen<1>.png', Content: 'AAAA' }] });
  const answers = await Promise.all([send(mail), send(mail), send(mail)]);
  // While one call works on the mail, the provider has to send it later.
  const results = answers.map(({ status, result }) => `${status} ${result}`).sort();
  expect(results[0]).toBe('200 added');
  for (const other of results.slice(1)) expect(other).toMatch(/^(200 known|503 undefined)$/);
  expect((await send(mail)).result).toBe('known');
  const { messages, status } = await view();
  expect(status).toBe('open');
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({
    isAdmin: false,
    description:
      '<p>Thanks!</p><p>It works &lt;b&gt;</p><p><em>Attachments are not supported. Not kept: screen&lt;1&gt;.png.</em></p>',
  });
});

test('a mail with a large attachment is added, and names the file', async () => {
  const mail = postmark({ Attachments: [{ Name: 'screen.png', Content: 'A'.repeat(3_000_000) }] });
  expect((await send(mail)).result).toBe('added');
  expect((await view()).messages[0]?.description).toContain('Not kept: screen.png.');
});

test('the generic form, the provider’s stripped text and HTML are read too', async () => {
  const generic = (fields: object) => {
    mailCount += 1;
    const to = `Support <${replyAddress(INBOUND, id)}>, x@y.test`;
    const headers = { 'Authentication-Results': ['mx.test; dkim=pass header.d=example.test'] };
    const from = '"Ann, A" <ann@example.test>';
    return { from, to, messageId: `g-${mailCount}`, headers, ...fields };
  };
  const html = `<style>p{}</style><script>alert(1)</script><div>Hello <img src=x onerror=alert(1)></div>
    <div><a href="javascript:alert(1)">press</a></div><div class="gmail_quote">old</div>`;
  const basic = `Basic ${Buffer.from(`hook:${INBOUND.secret}`).toString('base64')}`;
  expect((await send(generic({ html }), { authorization: basic })).result).toBe('added');
  expect((await send(generic({ text: 'Plain' }))).result).toBe('added');
  expect((await send(postmark({ StrippedTextReply: 'Stripped' }))).result).toBe('added');
  const texts = (await view()).messages.map(({ description }) => description);
  expect(texts.slice(0, 2)).toEqual(['<p>Stripped</p>', '<p>Plain</p>']);
  expect(texts[2]).toMatch(/^<p>Hello ?<br ?\/?>press<\/p>$/);
});

test('calls without the secret, of other forms and of other sizes are refused', async () => {
  for (const wrong of ['', 'Bearer x', `Bearer ${INBOUND.secret}x`, `Basic ${INBOUND.secret}`])
    expect(await send(postmark(), { authorization: wrong })).toMatchObject({ status: 403 });
  for (const body of [{}, { from: 1 }, [], { ...postmark(), FromFull: null }])
    expect(await send(body)).toMatchObject({ status: 400, code: 'malformed' });
  const huge = postmark({ TextBody: 'word '.repeat(2_200_000) });
  expect(await send(huge)).toMatchObject({ status: 413, code: 'too-large' });
  expect((await view()).messages).toHaveLength(1);
});

test.each<[string, () => object, string]>([
  ['another sender', () => postmark({ FromFull: { Email: 'ben@example.test' } }), 'another sender'],
  ['support itself', () => postmark({ FromFull: { Email: admin.email } }), 'another sender'],
  ['a failed DMARC', () => header('Authentication-Results', 'mx.test; dmarc=fail'), 'forged'],
  ['an out-of-office reply', () => header('Auto-Submitted', 'auto-replied'), 'automatic'],
  ['a list', () => header('Precedence', 'bulk'), 'automatic'],
  ['a suppressed reply', () => header('X-Auto-Response-Suppress', 'All'), 'automatic'],
  ['a bounce', () => header('Return-Path', '<>'), 'automatic'],
  [
    'a guessed signature',
    () => postmark({ ToFull: [{ Email: `support+1.${'0'.repeat(20)}@reply.site.test` }] }),
    'no reply address',
  ],
  [
    'another domain',
    () => postmark({ ToFull: [{ Email: replyAddress(INBOUND, id).replace('reply.', '') }] }),
    'no reply address',
  ],
  [
    'a missing ticket',
    () => postmark({ ToFull: [{ Email: replyAddress(INBOUND, 99) }] }),
    'unknown ticket',
  ],
  ['no text', () => postmark({ TextBody: '> old\n', HtmlBody: '' }), 'no text'],
  ['invisible text', () => postmark({ TextBody: '\u200b\u2060' }), 'no text'],
])('a mail of %s is not added', async (_name, mail, result) => {
  expect(await send(mail())).toMatchObject({ status: 200, result });
  expect((await view()).messages).toHaveLength(1);
});

test('a mail to a merged ticket is added to the other one, and reopens a closed one', async () => {
  const target = await tickets.open('Target', ann);
  await site.call(desk.mergeTickets, { from: id, into: target }, admin);
  await site.call(desk.closeTicket, { ticket_id: target }, admin);
  expect((await send(postmark())).result).toBe('added');
  expect(await view(target)).toMatchObject({ status: 'waiting', messages: [{}, {}, {}] });
});

test('the sender of a mail that comes too late for the ticket gets one mail about it', async () => {
  await site.call(desk.closeTicket, { ticket_id: id }, admin);
  site.clock.now += REOPEN_WINDOW_MS + DAY_MS;
  const mail = postmark();
  expect((await send(mail)).result).toBe('ticket closed');
  expect((await send(mail)).result).toBe('known');
  const heading = `Your reply to ticket #${id} was not added`;
  const mails = await site.mails(ann.email);
  expect(mails.filter((each) => headingOf(each) === heading)).toHaveLength(1);
});

test('many mails in an hour are refused, so that the provider sends them later', async () => {
  const statuses: number[] = [];
  site.clock.now += DAY_MS;
  const mails = Array.from({ length: 21 }, (_, index) =>
    postmark({ StrippedTextReply: `Text ${index}` }),
  );
  for (const mail of mails) statuses.push((await send(mail)).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
  // The provider sends the refused mail again.
  site.clock.now += HOUR_MS;
  expect((await send(mails[20] ?? {})).result).toBe('added');
});

test('a repeated mail does not count as one of the hour', async () => {
  site.clock.now += 2 * DAY_MS;
  const mail = postmark();
  for (let index = 0; index < 25; index += 1)
    expect((await send(mail)).result).toBe(index === 0 ? 'added' : 'known');
  expect((await send(postmark({ StrippedTextReply: 'Another' }))).result).toBe('added');
});

test.each([
  ['Yes\n\n-----Original Message-----\nFrom: x', 'Yes'],
  ['Yes\nFrom: Support <a@b.test>\nSent: today', 'Yes'],
  ['Yes\nOn Mon, 2 Sep 2024 at 10:00, Support Team\n<no-reply@site.test> wrote:\n> old', 'Yes'],
  ['Ja\nAm 02.09.2024 um 10:00 schrieb Support:\n> alt', 'Ja'],
  [`Yes\r\n> ${REPLY_MARKERS.en}\r\nold`, 'Yes'],
  [`Ja\n${REPLY_MARKERS.de}\nalt`, 'Ja'],
  ['> You asked\nMy answer\n> and\n\n', '> You asked\nMy answer'],
  ['From: here to there', 'From: here to there'],
])('the quoted history of %j is removed', (text, own) => {
  expect(withoutHistory(text)).toBe(own);
});
