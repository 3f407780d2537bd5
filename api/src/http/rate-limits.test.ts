import { contract, problems } from '@site/shared/contract';
import { BASIC } from '@site/shared/rules';
import { testApp } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite({ env: { RATE_LIMIT: 'on', COUPONS: '{"SPRING10": 10}' } });

const WRONG = { email: 'anna@site.test', password: 'wrong-guess-1' };

test('after ten failed sign-ins from one address, in any case of the email, the right password is refused too', async () => {
  const { email } = await site.customer('anna@site.test');
  for (let guess = 0; guess < 10; guess += 1) {
    const variant = guess % 2 ? email : email.toUpperCase();
    expect((await site.call(contract.auth.login, { ...WRONG, email: variant })).status).toBe(401);
  }
  const refused = await site.call(contract.auth.login, { email, password: 'correct-horse-7' });
  expect(refused).toMatchObject({
    status: 429,
    problem: {
      title: problems['too-many'].title(),
      body: expect.stringContaining('To sign in now, choose a new password'),
      code: 'too-many',
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { cookie } = await site.admin();
  expect((await site.call(contract.auth.login, { remember: true }, { cookie })).status).toBe(200);
  expect(
    (await site.call(contract.auth.login, { email, password: 'correct-horse-7' }, from('10.1.1.1')))
      .status,
  ).toBe(200);
});

test('limits sign-ups per address', async () => {
  const answers: number[] = [];
  const body = { email: 'not an address', password: 'x' };
  for (let count = 0; count <= 200; count += 1)
    answers.push((await site.call(contract.auth.register, body)).status);
  expect([answers.lastIndexOf(400), answers.indexOf(429)]).toEqual([199, 200]);
});

test('RATE_LIMIT=off switches the limits off in local mode', async () => {
  const unlimited = await testApp({ env: { RATE_LIMIT: 'off' } });
  for (let guess = 0; guess < 12; guess += 1)
    expect((await unlimited.call(contract.auth.login, WRONG)).status).toBe(401);
  await unlimited.close();
});

test('counts the calls of an account from all addresses', async () => {
  const anna = await site.customer('anna@site.test');
  const ben = await site.customer('ben@site.test');
  const change = (cookie: string, address: string) =>
    site.call(
      contract.account.updateEmail,
      { email: `new-${address}@site.test`, currentPassword: 'correct-horse-7' },
      { cookie, ...from(address) },
    );
  for (let count = 0; count < 10; count += 1)
    expect((await change(anna.cookie, `10.5.0.${count}`)).status).toBe(200);
  const refused = await change(anna.cookie, '10.5.1.1');
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await change(ben.cookie, '10.5.1.1')).status).toBe(200);
});

test('an IPv6 customer cannot change the network within a /48 to pass a limit', async () => {
  const statusFrom = async (address: string) =>
    (await site.post(contract.ticket.createTicket.path, {}, from(address))).status;
  const statuses: number[] = [];
  for (let count = 0; count <= 800; count += 1)
    statuses.push(await statusFrom(`2001:db8:7:${(count % 16).toString(16)}::1`));
  expect([statuses.lastIndexOf(401), statuses.indexOf(429)]).toEqual([799, 800]);
  expect(await statusFrom('2001:db8:8::1')).toBe(401);
});

test('an account may try 20 wrong coupons an hour, also at the same moment', async () => {
  const { cookie } = await site.customer('anna@site.test');
  const quote = (coupon: string) =>
    site.call(
      contract.shop.quote,
      { subscription: { ...BASIC, epg: 0 }, country: 'OTHER', coupon } as never,
      { cookie },
    );
  expect((await quote('SPRING10')).status).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => quote(`GUESS-${n}`)));
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect((await quote('SPRING10')).status).toBe(429);
});

/** The header with which the edge passes the address of the visitor. */
function from(address: string) {
  return { headers: { 'x-forwarded-for': address } };
}
