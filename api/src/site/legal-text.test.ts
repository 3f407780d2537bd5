import { contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { buyersOn } from '../testing/buyers';
import { PASSWORD } from '../testing/test-app';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);

const name = 'legal-texts';
const part = 'terms';
const en = '## Law {#law}\n\nYou agree with {operator}.';
const de = '## Recht {#law}\n\nSie einigen sich mit {operator}.';

function save(value: unknown, changes = 0, validFrom?: number) {
  const body = {
    name,
    part,
    value,
    changes,
    ...(validFrom !== undefined && { validFrom }),
  } as const;
  return site.call(contract.business.saveVersion, body, admin);
}

const legalVersions = async () => (await site.call(contract.site.settings, {})).body.legalVersions;

async function read(version?: number, language = 'en') {
  const body = { page: part, ...(version !== undefined && { version }) } as const;
  const headers = { 'accept-language': language };
  return site.call(contract.site.legalText, body, { headers });
}

test('without a version of the owner, the text of the code applies', async () => {
  expect(await legalVersions()).toBeUndefined();
  expect((await read()).body).toEqual({ number: 0, validFrom: 0, text: null, earlier: [] });
});

test('a planned version is not readable before its day, and then replaces the one before it', async () => {
  const validFrom = site.clock.now + DAY_MS;
  expect((await save({ texts: { en, de } }, 0, validFrom)).status).toBe(200);
  expect((await site.call(contract.site.settings, {})).body.changesAt).toBe(validFrom);
  expect((await read(1)).status).toBe(404);
  expect((await read()).body.number).toBe(0);

  site.clock.now = validFrom;
  expect(await legalVersions()).toEqual({ terms: 1 });
  expect((await read(undefined, 'de')).body).toEqual({
    ...{ number: 1, validFrom, text: { language: 'de', source: de } },
    earlier: [{ number: 0, validFrom: 0 }],
  });
  expect((await read(undefined, 'fr')).body.text).toEqual({ language: 'en', source: en });
  expect((await read(0)).body).toMatchObject({ number: 0, validUntil: validFrom, text: null });
});

test('a planned version is deleted, and one that applies is taken back', async () => {
  await save({ texts: { en } }, 0, site.clock.now + DAY_MS);
  const planned = { name, part, number: 1, changes: 1 } as const;
  expect((await site.call(contract.business.deleteVersion, planned, admin)).status).toBe(200);
  await save({ texts: { en } }, 2);
  const applied = { name, part, number: 3, changes: 3 } as const;
  expect((await site.call(contract.business.takeBackVersion, applied, admin)).status).toBe(200);
  expect(await legalVersions()).toEqual({ terms: 4 });
  expect((await read()).body).toMatchObject({ number: 4, text: null });
  expect((await read(3)).body.text).toEqual({ language: 'en', source: en });
});

test('a text is refused with what is wrong in it, by its name', async () => {
  const unknown = await save({ texts: { en, de: `${de} {refund-days}` } });
  expect([unknown.status, unknown.problem.body]).toEqual([
    422,
    'German: {refund-days} is no placeholder. Correct it, or remove the braces.',
  ]);
  const missing = await save({ texts: { en: '## Law\n\nNothing.' } });
  expect(missing.problem.body).toBe(
    'English: {operator} is missing. The law asks this page to name it.',
  );
  expect((await save({ texts: { de } })).status).toBe(400);
});

test('an account and an order keep what was agreed to, also after another version', async () => {
  await save({ texts: { en } });
  const email = 'anna@site.test';
  await site.call(contract.auth.register, { email, password: PASSWORD });
  const [account] = await site.db.select().from(users).where(eq(users.email, email));
  expect(account?.legalVersions).toEqual({ terms: 1, privacy: 0 });

  const buyer = await shop.newBuyer();
  const number = await shop.place(buyer);
  await save({ texts: { en: `${en} Today.` } }, 1);
  expect((await shop.storedOrder(number)).legalVersions).toEqual({ terms: 1, refund: 0 });
  const order = await site.call(contract.shop.viewOrder, { order: number }, admin);
  expect(order.body.managed?.legalVersions).toEqual({ terms: 1, refund: 0 });
  const customer = await site.call(
    contract.customers.viewCustomer,
    { account: account?.id ?? 0 },
    admin,
  );
  expect(customer.body.customer.account.legalVersions).toEqual({ terms: 1, privacy: 0 });
});
