import { contract } from '@site/shared/contract';
import { testSite } from '../testing/test-site';

const site = testSite();

const newTicket = {
  title: 'No guide',
  description: '<p>Channel 7</p>',
  category: 'EPG request',
  recaptcha: '',
} as const;

async function createTicket(caller: { cookie: string }, changes: object = {}): Promise<number> {
  return (await site.call(contract.ticket.createTicket, { ...newTicket, ...changes }, caller)).body
    .ticket_id;
}

test('an equal request within a minute, also a concurrent one, creates no second ticket, message or mail', async () => {
  const ann = await site.customer('ann@site.test');
  const [first, ...others] = new Set(
    await Promise.all([createTicket(ann), createTicket(ann), createTicket(ann)]),
  );
  expect(others).toEqual([]);
  site.clock.now += 59_999;
  // The descriptions are compared after sanitising.
  expect(
    await createTicket(ann, { description: `${newTicket.description}<script>1</script>` }),
  ).toBe(first);
  const { body } = await site.call(contract.ticket.viewTicket, { ticket_id: first ?? 0 }, ann);
  expect(body.ticket.messages).toHaveLength(1);
  expect((await site.call(contract.ticket.getTotalTickets, {}, ann)).body.total).toBe(1);
  expect(await site.mails('admin@site.test')).toHaveLength(1);
});

test('another title, category, text or customer, or the same a minute later, creates another ticket', async () => {
  const [ann, bob] = [await site.customer('ann@site.test'), await site.customer('bob@site.test')];
  const ids = [
    await createTicket(ann),
    await createTicket(bob),
    await createTicket(ann, { title: 'No guide!' }),
    await createTicket(ann, { category: 'Bug report' }),
    await createTicket(ann, { description: '<p>Channel 8</p>' }),
  ];
  site.clock.now += 60_000;
  ids.push(await createTicket(ann));
  expect(new Set(ids).size).toBe(6);
});

test('a reply with the same text does not count as an equal ticket', async () => {
  const ann = await site.customer('ann@site.test');
  const id = await createTicket(ann);
  site.clock.now += 1_000;
  await site.call(
    contract.ticket.replyTicket,
    { ticket_id: id, description: '<p>Channel 8</p>' },
    ann,
  );
  expect(await createTicket(ann, { description: '<p>Channel 8</p>' })).not.toBe(id);
});
