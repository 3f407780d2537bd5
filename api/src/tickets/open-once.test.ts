import { contract } from '@site/shared/contract';
import { type TestApp, testApp } from '../testing/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const opening = {
  title: 'No guide',
  description: '<p>Channel 7</p>',
  category: 'EPG request',
  recaptcha: '',
} as const;

async function open(who: { cookie: string }, changes: object = {}): Promise<number> {
  return (await app.call(contract.ticket.createTicket, { ...opening, ...changes }, who)).body
    .ticket_id;
}

test('the same ticket again within a minute, also at the same moment, is the first one: one ticket, one message, one mail', async () => {
  const ann = await app.customer('ann@site.test');
  const [first, ...others] = new Set(await Promise.all([open(ann), open(ann), open(ann)]));
  expect(others).toEqual([]);
  app.clock.now += 59_999;
  // What the sanitiser takes away makes no difference.
  expect(await open(ann, { description: `${opening.description}<script>1</script>` })).toBe(first);
  const { body } = await app.call(contract.ticket.viewTicket, { ticket_id: first ?? 0 }, ann);
  expect(body.ticket.messages).toHaveLength(1);
  expect((await app.call(contract.ticket.getTotalTickets, {}, ann)).body.total).toBe(1);
  expect(await app.mails('admin@site.test')).toHaveLength(1);
});

test('another title, category, text or person, or a minute later, is another ticket', async () => {
  const [ann, bob] = [await app.customer('ann@site.test'), await app.customer('bob@site.test')];
  const ids = [
    await open(ann),
    await open(bob),
    await open(ann, { title: 'No guide!' }),
    await open(ann, { category: 'Bug report' }),
    await open(ann, { description: '<p>Channel 8</p>' }),
  ];
  app.clock.now += 60_000;
  ids.push(await open(ann));
  expect(new Set(ids).size).toBe(6);
});

test('a reply with the words of another ticket does not stand for it', async () => {
  const ann = await app.customer('ann@site.test');
  const id = await open(ann);
  app.clock.now += 1_000;
  await app.call(
    contract.ticket.replyTicket,
    { ticket_id: id, description: '<p>Channel 8</p>' },
    ann,
  );
  expect(await open(ann, { description: '<p>Channel 8</p>' })).not.toBe(id);
});
