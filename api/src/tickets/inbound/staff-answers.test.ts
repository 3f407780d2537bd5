import { eq } from 'drizzle-orm';
import { auditLog } from '../../audit/tables';
import { users } from '../../auth/tables';
import { headingOf } from '../../testing/mail-heading';
import { testSite } from '../../testing/test-site';
import { ticketsOn } from '../../testing/tickets-on';
import { replyAddress, staffReplyAddress } from '../reply-address';
import { REPLY_MARKERS } from '../reply-marker';

const INBOUND = { address: 'support@reply.site.test', secret: 's'.repeat(32) };
const headers = { authorization: `Bearer ${INBOUND.secret}` };
type Caller = { id: number; cookie: string; email: string };

let kai: Caller;
let ann: Caller;
let id: number;

const site = testSite({
  env: {
    SUPPORT_INBOUND_ADDRESS: INBOUND.address,
    SUPPORT_INBOUND_SECRET: INBOUND.secret,
    SUPPORT_INBOUND_AUTHENTICATION: 'mx.test',
  },
});
const tickets = ticketsOn(site);
beforeEach(async () => {
  await site.admin();
  kai = await site.customer('kai@site.test', { role: 'support' });
  ann = await site.customer('ann@example.test');
  id = await tickets.open('Guide', ann, { description: '<p>Where is <b>it</b>?</p>' });
});

let mailCount = 0;
async function send(fields: { from?: string; to?: string; results?: string; text?: string }) {
  mailCount += 1;
  const { from = kai.email, to = staffReplyAddress(INBOUND, id, kai.id) } = fields;
  const { results = 'mx.test; dmarc=pass', text = `Here.\n\n> ${REPLY_MARKERS.en}` } = fields;
  const mail = {
    ...{ from, to, text, messageId: `staff-${mailCount}` },
    headers: { 'Authentication-Results': results },
  };
  return ((await site.post('ticket/inbound-mail', mail, { headers })).body as { result: string })
    .result;
}

test('a mail to the staff has the message and an address of its recipient', async () => {
  const [mail] = await site.mails(kai.email);
  expect(mail).toMatchObject({
    subject: `[#${id}] Guide`,
    thread: `ticket-${id}`,
    replyTo: staffReplyAddress(INBOUND, id, kai.id),
  });
  expect([mail && headingOf(mail), mail?.text]).toEqual([
    `New ticket #${id}`,
    expect.stringContaining('Where is it?'),
  ]);
});

test('the answer of a member of staff goes to the customer, and is an act', async () => {
  expect(await send({})).toBe('added');
  const ticket = await tickets.view(id, ann);
  expect(ticket).toMatchObject({
    status: 'replied',
    messages: [{ isAdmin: true, description: '<p>Here.</p>' }, {}],
  });
  expect((await site.mails(ann.email)).map(headingOf)).toEqual([
    `Support has answered ticket #${id}`,
  ]);
  const entries = await site.db.select().from(auditLog).where(eq(auditLog.action, 'reply-ticket'));
  expect(entries).toMatchObject([{ actorId: kai.id, subjects: [`ticket:${id}`] }]);
});

test.each<[string, () => Promise<string>, string]>([
  [
    "the customer with a forged sender, at the customer's address",
    () => send({ to: replyAddress(INBOUND, id) }),
    'another sender',
  ],
  ['the customer at the address of staff', () => send({ from: ann.email }), 'another sender'],
  ['a sender that is not proven', () => send({ results: 'mx.test; dmarc=none' }), 'kept'],
  ['a forged sender', () => send({ results: 'mx.test; dmarc=fail' }), 'forged'],
  [
    'the address of another member',
    () => send({ to: staffReplyAddress(INBOUND, id, kai.id + 1) }),
    'another sender',
  ],
  [
    'an address of the account with the signature of the ticket',
    () => send({ to: replyAddress(INBOUND, id).replace(`+${id}.`, `+${id}.${kai.id}.`) }),
    'no reply address',
  ],
])('%s adds nothing', async (_name, attempt, result) => {
  expect(await attempt()).toBe(result);
  expect((await tickets.view(id, ann)).messages).toHaveLength(1);
});

test.each([{ suspendedAt: 1 }, { role: 'customer' as const }])(
  'an account that is no longer staff answers nothing: %j',
  async (change) => {
    await site.db.update(users).set(change).where(eq(users.id, kai.id));
    expect(await send({})).toBe('another sender');
  },
);
