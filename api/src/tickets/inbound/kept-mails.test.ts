import { createHash } from 'node:crypto';
import { contract } from '@site/shared/contract';
import { DAY_MS, MINUTE_MS } from '@site/shared/rules';
import { adminOn, customerOn, testSite } from '../../testing/test-site';
import { ticketsOn } from '../../testing/tickets-on';
import { replyAddress } from '../reply-address';
import { MAX_TEXT_LENGTH } from './inbound-mail';
import { deleteOldKeptMails, KEPT_MAIL_MS } from './kept-mails';
import { createMailThread, type MailThread } from './mail-thread/mail-thread';
import { receiveMail } from './receive-mail';
import { inboundMails } from './tables';

const desk = contract.ticket;

const INBOUND = { address: 'support@reply.site.test', secret: 's'.repeat(32) };
const PROVEN = { 'Authentication-Results': 'mx.test; dmarc=pass' };

const site = testSite({
  env: {
    SUPPORT_INBOUND_ADDRESS: INBOUND.address,
    SUPPORT_INBOUND_SECRET: INBOUND.secret,
    SUPPORT_INBOUND_AUTHENTICATION: 'mx.test',
  },
});
const tickets = ticketsOn(site);
const admin = adminOn(site);
const ann = customerOn(site, 'ann@example.test');
let id: number;
let thread: MailThread;
/** Ends every task. */
let slowThread: MailThread;
beforeAll(() => {
  thread = createMailThread();
  slowThread = createMailThread(0);
});
afterAll(() => Promise.all([thread.close(), slowThread.close()]));
beforeEach(async () => {
  id = await tickets.open('Mine', ann);
});

const mail = (fields: object = {}) => ({
  from: ann.email,
  to: replyAddress(INBOUND, id),
  text: 'An answer',
  messageId: 'one',
  headers: PROVEN,
  ...fields,
});
const receive = (content: object, mails: MailThread = thread) =>
  receiveMail(
    {
      context: site.app.context,
      thread: mails,
      takeReply: async () => {},
      now: site.clock.now,
    },
    Buffer.from(JSON.stringify(content)),
  );
const keptMails = async () => (await site.call(desk.keptMails, {}, admin)).body.mails;
const messageCount = async () => (await tickets.view(id, admin)).messages.length;

test('a mail whose sender is not proven waits for the staff, who read and delete it', async () => {
  const attachments = [{ name: 'a.png', content: 'AAAA' }];
  expect(await receive(mail({ headers: {}, attachments }))).toBe('kept');
  expect(await receive(mail({ headers: {}, attachments }))).toBe('known');
  expect(await messageCount()).toBe(1);
  const [kept, ...others] = await keptMails();
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ sender: ann.email, ticket_id: id, reason: 'unverified' });
  const keptId = { id: kept?.id ?? 0 };
  const { raw } = (await site.call(desk.keptMailText, keptId, admin)).body;
  expect(JSON.parse(raw)).toMatchObject({ text: 'An answer', attachments: [{ name: 'a.png' }] });
  expect(raw).not.toContain('AAAA');
  expect((await site.call(desk.deleteKeptMail, keptId, admin)).status).toBe(200);
  expect((await site.call(desk.deleteKeptMail, keptId, admin)).problem.code).toBe('not-found');
  expect(await keptMails()).toEqual([]);
  const { entries } = (await site.call(contract.audit.listEntries, { area: 'Tickets' }, admin))
    .body;
  expect(entries.map(({ action, subjects }) => ({ action, subjects }))).toEqual([
    { action: 'delete-kept-mail', subjects: [`ticket:${id}`] },
    { action: 'mail-kept', subjects: [`ticket:${id}`] },
  ]);
});

test('a mail that takes too long is refused once and kept, and the next one is read', async () => {
  const html = '<p>word</p>'.repeat(MAX_TEXT_LENGTH / 11);
  const long = mail({ text: '', html });
  const slow = { ...thread, makeText: slowThread.makeText };
  expect(await receive(long, slow)).toBe('kept');
  expect(await receive(long)).toBe('known');
  expect(await keptMails()).toMatchObject([{ ticket_id: id, reason: 'too-slow' }]);
  expect(await receive(mail({ messageId: 'two' }))).toBe('added');
});

test('a mail whose address cannot be read in time is kept without a ticket', async () => {
  expect(await receive(mail(), slowThread)).toBe('kept');
  expect(await receive(mail(), slowThread)).toBe('known');
  expect(await keptMails()).toMatchObject([{ sender: '', ticket_id: null, reason: 'too-slow' }]);
});

test.each([
  [1, 'added'],
  [2, 'kept'],
])('after %i ended processes during the work, a mail is %s', async (attempts, result) => {
  const hash = createHash('sha256').update('one').digest('base64url');
  await site.db.insert(inboundMails).values({ hash, receivedAt: site.clock.now, attempts });
  await expect(receive(mail())).rejects.toMatchObject({ code: 'unavailable' });
  site.clock.now += 2 * MINUTE_MS;
  expect(await receive(mail())).toBe(result);
  expect(await receive(mail())).toBe('known');
});

test('a mail that is repeated before its work ends is added once', async () => {
  const makeText: MailThread['makeText'] = async (read) => {
    site.clock.now += 2 * MINUTE_MS;
    expect(await receive(mail())).toBe('added');
    return thread.makeText(read);
  };
  expect(await receive(mail(), { ...thread, makeText })).toBe('known');
  expect(await messageCount()).toBe(2);
});

test('the mark is there before the work, and a failure removes it', async () => {
  const marks = () => site.db.select({ isDone: inboundMails.isDone }).from(inboundMails);
  const during: unknown[] = [];
  const makeText = async () => {
    during.push(...(await marks()));
    throw new Error('The database is away.');
  };
  await expect(receive(mail(), { ...thread, makeText })).rejects.toThrow('away');
  expect(during).toEqual([{ isDone: false }]);
  expect(await marks()).toEqual([]);
  expect(await receive(mail())).toBe('added');
});

test('mails of other senders and to other addresses leave no mark', async () => {
  expect(await receive(mail({ from: 'ben@example.test' }))).toBe('another sender');
  expect(await receive(mail({ to: 'support@reply.site.test' }))).toBe('no reply address');
  expect(await site.db.select().from(inboundMails)).toEqual([]);
});

test('a sender has ten kept mails at most, of all tickets, for thirty days', async () => {
  const otherId = await tickets.open('Other', ann);
  for (let index = 0; index < 12; index += 1) {
    const to = replyAddress(INBOUND, index % 2 === 0 ? id : otherId);
    expect(await receive(mail({ to, headers: {}, messageId: `m${index}` }))).toBe(
      index < 10 ? 'kept' : 'too many kept',
    );
  }
  site.clock.now += KEPT_MAIL_MS;
  await deleteOldKeptMails(site.db, site.clock.now);
  // An unused session ends after a month.
  Object.assign(admin, await site.admin());
  expect(await keptMails()).toEqual([]);
  site.clock.now += DAY_MS;
  expect(await receive(mail({ headers: {}, messageId: 'later' }))).toBe('kept');
  expect(await keptMails()).toHaveLength(1);
});
