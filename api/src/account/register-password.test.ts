import { contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { signUpsOn } from '../testing/sign-ups';
import { activationCodeIn, codeIn } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite();
const { register, activateByLastMail, login } = signUpsOn(site);

const anna = { email: 'anna@site.test', password: 'correct-horse-7' };
const created = {
  status: 200,
  title: 'Account created!',
  body: 'Check your inbox for the activation email',
};

function activateBy(activationCode = '') {
  return site.call(contract.auth.activate, { activationCode });
}

const attacker = { ...anna, password: 'an-attackers-word-1' };

async function expectPasswordOnlyByMail() {
  expect([(await login(attacker)).status, (await login(anna)).status]).toEqual([401, 401]);
  const mail = (await site.mails(anna.email)).at(-1);
  expect(mail?.subject).toBe('Choose your password');
  const chosen = { recover: codeIn(mail, 'recover-password'), password: 'another-horse-8' };
  expect((await site.call(contract.auth.resetPassword, chosen)).status).toBe(200);
  expect((await login(attacker)).status).toBe(401);
  expect((await login({ ...anna, password: chosen.password })).status).toBe(200);
}

test.each([
  ['before the owner', attacker, anna, 0],
  ['after the owner', anna, attacker, 1],
])(
  'the password of an attacker who signs up %s does not work, whichever link the owner opens',
  async (_case, first, second, openedLink) => {
    await register(first);
    await register(second);
    const links = (await site.mails(anna.email)).map(activationCodeIn);
    expect((await activateBy(links[openedLink])).body).toMatchObject({ already: false });
    expect((await activateBy(links[1 - openedLink])).body).toMatchObject({ already: true });
    await expectPasswordOnlyByMail();
  },
);

test('the password of an attacker who used up the hourly mails does not work', async () => {
  for (let count = 0; count < 5; count += 1) await register(attacker);
  expect((await register(anna)).body).toEqual(created);
  expect(await site.mails(anna.email)).toHaveLength(5);
  await activateByLastMail(anna.email);
  await expectPasswordOnlyByMail();
});

test('the owner can choose the password after an attacker used up the hourly recovery mails', async () => {
  await register(anna);
  await register(attacker);
  const code = activationCodeIn((await site.mails(anna.email)).at(-1));
  for (let count = 0; count < 3; count += 1)
    await site.call(contract.auth.recoverPassword, { email: anna.email });
  await activateBy(code);
  await expectPasswordOnlyByMail();
});

test('of different passwords in concurrent sign-ups none is valid', async () => {
  await Promise.all([register(anna), register(attacker), register(anna)]);
  await activateByLastMail(anna.email);
  await expectPasswordOnlyByMail();
});

test('the new password is valid when every earlier link has expired', async () => {
  await register(attacker);
  site.clock.now += 7 * DAY_MS;
  await register(anna);
  await activateByLastMail(anna.email);
  expect((await login(attacker)).status).toBe(401);
  expect((await login(anna)).status).toBe(200);
});

test('the mail warns a recipient who did not sign up', async () => {
  await register(attacker);
  const [mail] = await site.mails(anna.email);
  expect(mail?.text).toContain('If you did not sign up, do not open the link');
});
