import { contract } from '@site/shared/contract';
import { DIGEST_INTERVAL_MS, HOUR_MS } from '@site/shared/rules';
import { type TestApp, testApp } from '../testing/test-app';
import { ticketsOn } from '../testing/tickets-on';
import { storeDueDigests } from './digest';
import { targetOfAddress } from './reply-address';
import { REPLY_MARKERS } from './reply-marker';

const desk = contract.ticket;
type Caller = { id: number; cookie: string; email: string };

const INBOUND = { address: 'support@reply.site.test', secret: 'x'.repeat(32) };

let site: TestApp;
let admin: Caller;
let ann: Caller;
let id: number;

async function start(env: Record<string, string> = {}) {
  site = await testApp({ env: { RATE_LIMIT: 'off', ...env } });
  admin = await site.admin();
  ann = await site.customer('ann@example.test');
  id = await open('Mine');
}
afterEach(() => site.close());

const open = (title: string) => ticketsOn(site).open(title, ann);

/** The digests that the administrator has got. */
async function digests() {
  await storeDueDigests(site.app.context, site.clock.now);
  return (await site.mails(admin.email)).filter(({ subject }) => subject.includes('wait'));
}

const DESCRIPTION = `<p>Use <strong>this</strong>: <a href="https://site.test/a?b=1&amp;c=2">link</a></p>
<ul><li>one</li><li>two &lt;3</li></ul><pre>a
 b</pre><img src="https://pictures.test/a.png" alt="Screenshot"><p>Bye<br>Kai</p>`;

test("a mail to the customer has the answer's text, and says where to answer", async () => {
  await start();
  await site.call(desk.replyTicket, { ticket_id: id, description: DESCRIPTION }, admin);
  const [mail] = await site.mails(ann.email);
  expect(mail?.text).toContain(`Use this: link (https://site.test/a?b=1&c=2)

- one
- two <3

a
 b
 https://pictures.test/a.png Bye
Kai
`);
  expect(mail?.html).toContain('<strong>this</strong>');
  expect(mail?.html).toContain('<a href="https://pictures.test/a.png">Screenshot</a>');
  expect(mail?.html).not.toContain('<img');
  expect(mail?.text).toContain(`http://localhost:8080/support/ticket/view/${id}`);
  expect(mail?.text).toContain('Replies to this mail are not read.');
  expect([mail?.replyTo, mail?.text.includes(REPLY_MARKERS.en)]).toEqual([null, false]);
});

test('with an address for inbound mails, each ticket has a reply address of its own', async () => {
  await start({
    SUPPORT_INBOUND_ADDRESS: INBOUND.address,
    SUPPORT_INBOUND_SECRET: INBOUND.secret,
    SUPPORT_INBOUND_AUTHENTICATION: 'none',
  });
  const description = '<p>Text</p>';
  await site.call(desk.replyTicket, { ticket_id: id, description }, admin);
  await site.call(desk.closeTicket, { ticket_id: id }, admin);
  await site.call(desk.reopenTicket, { ticket_id: id }, admin);
  const toAnn = await site.mails(ann.email);
  expect(toAnn).toHaveLength(3);
  for (const { replyTo, text, html } of toAnn) {
    expect(targetOfAddress(INBOUND, replyTo ?? '')).toEqual({ ticketId: id });
    expect(text).toContain(REPLY_MARKERS.en);
    expect(html).toContain('reply to this mail or open the ticket');
  }
  for (const { replyTo } of await site.mails(admin.email))
    expect(targetOfAddress(INBOUND, replyTo ?? '')).toEqual({ ticketId: id, accountId: admin.id });
  const other = { ...INBOUND, secret: 'y'.repeat(32) };
  const address = toAnn[0]?.replyTo ?? '';
  expect(targetOfAddress(INBOUND, address.toUpperCase())).toEqual({ ticketId: id });
  expect(targetOfAddress(other, address)).toBeUndefined();
  expect(targetOfAddress(INBOUND, address.replace(`+${id}.`, `+${id + 1}.`))).toBeUndefined();
});

test('a digest is one mail a day with the waiting tickets that have changed', async () => {
  await start();
  await site.call(desk.saveStaffNotifications, { notifications: 'digest' }, admin);
  site.clock.now += HOUR_MS;
  await open('Late');
  expect(await digests()).toEqual([]);
  expect((await site.mails(admin.email)).map(({ subject }) => subject)).toEqual(['[#1] Mine']);
  site.clock.now += DIGEST_INTERVAL_MS;
  await Promise.all([digests(), digests()]);
  const [digest, ...others] = await digests();
  expect([digest?.subject, others]).toEqual(['2 tickets wait for an answer', []]);
  expect(digest?.text).toContain('#2 “Late”');
  expect(digest?.text).not.toContain('#1');
  site.clock.now += DIGEST_INTERVAL_MS;
  expect(await digests()).toHaveLength(1);
  site.clock.now += 1000;
  await site.call(desk.replyTicket, { ticket_id: id, description: '<p>More</p>' }, ann);
  site.clock.now += DIGEST_INTERVAL_MS;
  expect(await digests()).toHaveLength(2);
});

test('a clock that jumps ahead and back repeats no digest, and the next one leaves out no ticket', async () => {
  await start();
  await site.call(desk.saveStaffNotifications, { notifications: 'digest' }, admin);
  site.clock.now += 1000;
  await open('Before');
  site.clock.now += 3 * DIGEST_INTERVAL_MS;
  expect(await digests()).toHaveLength(1);
  site.clock.now -= 3 * DIGEST_INTERVAL_MS;
  site.clock.now += HOUR_MS / 2;
  await open('After');
  site.clock.now += HOUR_MS / 2;
  expect(await digests()).toHaveLength(1);
  site.clock.now += DIGEST_INTERVAL_MS;
  const [, next, ...others] = await digests();
  expect([next?.text.includes('“After”'), others]).toEqual([true, []]);
});
