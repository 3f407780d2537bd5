import { type BusinessVersionList, contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);

const rateOf = { name: 'vat-rate', part: 'DE' } as const;
const german = { firstName: 'Ada', lastName: 'Byron', country: 'DE' };

function save(percent: number, changes: number, validFrom?: number) {
  const planned = validFrom === undefined ? {} : { validFrom };
  const body = { ...rateOf, value: { percent }, changes, ...planned };
  return site.call(contract.business.saveVersion, body, admin);
}

function partOf({ parts }: BusinessVersionList, part = 'DE') {
  const found = parts.find((each) => each.part === part);
  if (!found) throw new Error(`There is no part ${part}.`);
  return found;
}

const numbersAndValues = (list: BusinessVersionList) =>
  partOf(list).versions.map(({ number, value }) => [number, value]);

async function listed() {
  return (await site.call(contract.business.listVersions, { name: 'vat-rate' }, admin)).body;
}

async function taxOf(country: string): Promise<number> {
  const buyer = await shop.newBuyer();
  return (await shop.quote(buyer, undefined, undefined, { ...german, country })).body.tax;
}

test('without a stored version the rates are those of the code', async () => {
  const list = await listed();
  expect(list.parts).toHaveLength(27);
  expect(partOf(list)).toMatchObject({ changes: 0, versions: [{ number: 0 }] });
  expect(partOf(list, 'EE').versions.map(({ value }) => value)).toEqual([
    { percent: 24 },
    { percent: 22 },
    { percent: 20 },
  ]);
  expect(await Promise.all(['DE', 'EE', 'CH', 'OTHER'].map(taxOf))).toEqual([19, 22, 0, 0]);
});

test('a planned rate applies from its moment on, in its country only', async () => {
  const validFrom = site.clock.now + DAY_MS;
  const { status, body } = await save(20, 0, validFrom);
  expect([status, numbersAndValues(body)]).toEqual([
    200,
    [
      [1, { percent: 20 }],
      [0, { percent: 19 }],
    ],
  ]);
  expect(partOf(body).versions[0]).toMatchObject({
    validFrom,
    author: admin.email,
    createdAt: site.clock.now,
  });
  const before = await shop.place(await shop.newBuyer(), undefined, { billing: german });
  site.clock.now = validFrom - 1;
  expect(await taxOf('DE')).toBe(19);
  site.clock.now = validFrom;
  expect(await Promise.all(['DE', 'AT'].map(taxOf))).toEqual([20, 20]);
  const after = await shop.place(await shop.newBuyer(), undefined, { billing: german });
  const taxes = [before, after].map(async (number) => (await shop.storedOrder(number)).tax);
  expect(await Promise.all(taxes)).toEqual([19, 20]);
});

test('an order from a page with the old rate is refused, and the new quote is accepted', async () => {
  const buyer = await shop.newBuyer();
  const body = await shop.orderBody(buyer, undefined, { billing: german });
  await save(20, 0);
  const refused = await site.call(contract.shop.createOrder, body, buyer);
  expect([refused.status, refused.problem.code]).toEqual([409, 'price-changed']);
  const number = await shop.place(buyer, undefined, { billing: german });
  expect(await shop.storedOrder(number)).toMatchObject({ tax: 20, amount: 1788 });
});

test('an unpaid order keeps its rate; a new payment method with a higher rate is refused', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer, undefined, { billing: german });
  await save(20, 0);
  const change = { order, paymentMethod: 'XXBT' } as const;
  const { problem } = await site.call(contract.shop.changePaymentMethod, change, buyer);
  expect(problem.code).toBe('price-changed');
  await shop.sendEvent(order);
  expect(await shop.storedOrder(order)).toMatchObject({ result: 'COMPLETED', tax: 19 });
});

test('taking back stores the value before as a new version, and can be taken back', async () => {
  await save(20, 0);
  site.clock.now += DAY_MS;
  const body = { ...rateOf, number: 1, changes: 1 };
  const back = await site.call(contract.business.takeBackVersion, body, admin);
  expect(back.status).toBe(200);
  expect(partOf(back.body).versions[0]).toMatchObject({
    ...{ number: 2, value: { percent: 19 }, takesBack: 1, validFrom: site.clock.now },
  });
  expect(await taxOf('DE')).toBe(19);
  const again = { ...rateOf, number: 2, changes: 2 };
  expect((await site.call(contract.business.takeBackVersion, again, admin)).status).toBe(200);
  expect(await taxOf('DE')).toBe(20);
});

test('only the version that applies is taken back', async () => {
  await save(20, 0);
  await save(21, 1);
  await save(22, 2, site.clock.now + DAY_MS);
  for (const number of [1, 3, 9]) {
    const body = { ...rateOf, number, changes: 3 };
    const { problem } = await site.call(contract.business.takeBackVersion, body, admin);
    expect([number, problem.code]).toEqual([number, 'version-not-taken-back']);
  }
});

test('a planned version is deleted and stays in the history; one that applies is not', async () => {
  await save(20, 0);
  await save(21, 1, site.clock.now + DAY_MS);
  const deletion = (number: number, changes: number) =>
    site.call(contract.business.deleteVersion, { ...rateOf, number, changes }, admin);
  expect((await deletion(1, 2)).problem.code).toBe('version-applies');
  expect((await deletion(9, 2)).problem.code).toBe('not-found');
  const { body } = await deletion(2, 2);
  expect(partOf(body).versions[0]).toMatchObject({ number: 2, deletedAt: site.clock.now });
  expect((await deletion(2, 3)).problem.code).toBe('not-found');
  site.clock.now += 2 * DAY_MS;
  expect(await taxOf('DE')).toBe(20);
  // The number of a deleted version is not used again.
  expect(numbersAndValues((await save(23, 3)).body)[0]).toEqual([4, { percent: 23 }]);
});

test('of two changes made from the same page one is refused, and stores nothing', async () => {
  const planned = site.clock.now + DAY_MS;
  const answers = await Promise.all([save(20, 0), save(21, 0, planned)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
    code: 'version-changed',
    title: 'Changed meanwhile',
  });
  expect(partOf(await listed())).toMatchObject({ changes: 1 });
  expect(partOf(await listed()).versions).toHaveLength(2);
  // Another country is another part.
  const french = { ...rateOf, part: 'FR', value: { percent: 21 }, changes: 0 };
  expect((await site.call(contract.business.saveVersion, french, admin)).status).toBe(200);
});

test.each([
  ['no percentage', 0, undefined, 'malformed'],
  ['more than the highest rate', 51, undefined, 'malformed'],
  ['three decimals', 19.125, undefined, 'malformed'],
  ['the rate that applies', 19, undefined, 'version-same'],
  ['a moment in the past', 20, -1, 'version-past'],
])('%s is refused', async (_case, percent, later, code) => {
  const validFrom = later === undefined ? undefined : site.clock.now + later;
  expect((await save(percent, 0, validFrom)).problem.code).toBe(code);
  expect(partOf(await listed())).toMatchObject({ changes: 0 });
});

test('a country outside of the EU has no rate to change', async () => {
  const body = { ...rateOf, part: 'CH', value: { percent: 8 }, changes: 0 };
  expect((await site.call(contract.business.saveVersion, body, admin)).status).toBe(404);
});

test('the audit log has each change with the value before and after', async () => {
  await save(20, 0);
  await save(21, 1, Date.UTC(2024, 11, 31, 23));
  await site.call(contract.business.deleteVersion, { ...rateOf, number: 2, changes: 2 }, admin);
  await site.call(contract.business.takeBackVersion, { ...rateOf, number: 1, changes: 3 }, admin);
  const { body } = await site.call(contract.audit.listEntries, { area: 'Business' }, admin);
  expect(
    body.entries.map(({ action, actor, subjects, detail }) => [
      action,
      actor?.id,
      subjects,
      detail,
    ]),
  ).toEqual(
    [
      ['take-back-version', 'percent 20', 'percent 19', '2024-09-01 12:00 UTC'],
      ['delete-version', 'percent 21', 'percent 20', '2024-12-31 23:00 UTC'],
      ['save-version', 'percent 20', 'percent 21', '2024-12-31 23:00 UTC'],
      ['save-version', 'percent 19', 'percent 20', '2024-09-01 12:00 UTC'],
    ].map(([action, before, after, from]) => [
      action,
      1,
      ['data:vat-rate DE'],
      { before, after, from },
    ]),
  );
});
