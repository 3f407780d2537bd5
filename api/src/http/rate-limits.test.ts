import { contract, problems } from '@site/shared/contract';
import { BASIC } from '@site/shared/rules';
import { testApp } from '../testing/test-app';

const WRONG = { email: 'anna@site.test', password: 'wrong-guess-1' };

test('after ten failed sign-ins from one address, in any case of the email, the right password is refused too', async () => {
  const site = await testApp();
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
  await site.close();
});

test('limits sign-ups per address', async () => {
  const site = await testApp();
  const answers: number[] = [];
  const body = { email: 'not an address', password: 'x' };
  for (let count = 0; count <= 200; count += 1)
    answers.push((await site.call(contract.auth.register, body)).status);
  expect([answers.lastIndexOf(400), answers.indexOf(429)]).toEqual([199, 200]);
  await site.close();
});

test('RATE_LIMIT=off switches the limits off in local mode', async () => {
  const site = await testApp({ env: { RATE_LIMIT: 'off' } });
  for (let guess = 0; guess < 12; guess += 1)
    expect((await site.call(contract.auth.login, WRONG)).status).toBe(401);
  await site.close();
});

test('after a hundred failed sign-ins from many addresses the right password is refused too', async () => {
  const site = await testApp();
  const { email } = await site.customer('anna@site.test');
  for (let guess = 0; guess < 100; guess += 1) {
    expect(
      (
        await site.call(
          contract.auth.login,
          WRONG,
          from(`10.2.${guess % 20}.${Math.floor(guess / 20)}`),
        )
      ).status,
    ).toBe(401);
  }
  const refused = await site.call(
    contract.auth.login,
    { email, password: 'correct-horse-7' },
    from('10.3.0.1'),
  );
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  await site.close();
});

test('after ten wrong current passwords the account has to wait', async () => {
  const site = await testApp();
  const { cookie } = await site.customer('anna@site.test');
  for (let guess = 0; guess < 10; guess += 1) {
    const body = { password: 'another-horse-8', currentPassword: `wrong-guess-${guess}` };
    expect(
      (
        await site.call(contract.account.updatePassword, body, {
          cookie,
          ...from(`10.4.0.${guess}`),
        })
      ).problem.code,
    ).toBe('wrong-password');
  }
  const refused = await site.call(
    contract.account.delete,
    { password: 'correct-horse-7' },
    { cookie },
  );
  expect(refused).toMatchObject({ status: 429, problem: { title: 'Too much requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await site.close();
});

test('counts the calls of an account from all addresses', async () => {
  const site = await testApp();
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
  await site.close();
});

test('an IPv6 customer cannot change the network within a /48 to pass a limit', async () => {
  const site = await testApp();
  const body = { email: 'not an address', password: 'x' };
  const statuses: number[] = [];
  for (let count = 0; count <= 1_600; count += 1) {
    const address = from(`2001:db8:7:${(count % 16).toString(16)}::1`);
    statuses.push((await site.call(contract.auth.register, body, address)).status);
  }
  expect([statuses.lastIndexOf(400), statuses.indexOf(429)]).toEqual([1_599, 1_600]);
  const elsewhere = await site.call(contract.auth.register, body, from('2001:db8:8::1'));
  expect(elsewhere.status).toBe(400);
  await site.close();
});

test('an account may try 20 wrong coupons an hour, also at the same moment', async () => {
  const site = await testApp({ env: { COUPONS: '{"SPRING10": 10}' } });
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
  await site.close();
});

/** The header with which the edge passes the address of the visitor. */
function from(address: string) {
  return { headers: { 'x-forwarded-for': address } };
}
