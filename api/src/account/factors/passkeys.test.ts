import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import { factorOwnersOn, ORIGIN } from '../../testing/factor-owners';
import { softPasskey } from '../../testing/soft-passkey';
import { testSite } from '../../testing/test-site';

const OTHER_SITE = 'https://phishing.test';

const site = testSite({ env: { STAFF_FACTORS: 'on' } });
const owners = factorOwnersOn(site);

const { account, auth } = contract;

async function signInWithPasskey(
  passkey: ReturnType<typeof softPasskey>,
  counter = 0,
  token?: string,
) {
  const { options } = (await site.call(auth.passkeyOptions, token ? { token } : {})).body;
  return site.call(auth.signInWithPasskey, { passkey: passkey.get(options, counter) });
}

test('a passkey signs in without a password, and as the second step', async () => {
  const who = await owners.newAccount();
  const { passkey, added } = await owners.addPasskey(who);
  expect(added.body.recoveryCodes).toHaveLength(10);
  expect((await signInWithPasskey(passkey)).body).toMatchObject({ id: who.id, isAuth: true });
  const token = await owners.secondStep(who.email);
  expect((await signInWithPasskey(passkey, 0, token)).status).toBe(200);
  const [listed] = (await site.call(account.listFactors, {}, who)).body.factors;
  expect(listed).toMatchObject({ kind: 'passkey', name: 'Laptop', lastUsedAt: site.clock.now });
});

test('a passkey of another site is refused, when it is added and when it signs in', async () => {
  const who = await owners.newAccount();
  const stolen = await owners.addPasskey(who, softPasskey({ origin: OTHER_SITE }));
  expect(stolen.added.problem.code).toBe('passkey-refused');
  const { passkey } = await owners.addPasskey(who);
  expect((await signInWithPasskey(passkey)).status).toBe(200);
  // The owner's answer to a page of the other site, which asked for the challenge of this one.
  const { options } = (await site.call(auth.passkeyOptions, {})).body;
  const answer = passkey.get(options);
  const client = JSON.parse(
    Buffer.from(answer.response.clientDataJSON, 'base64url').toString(),
  ) as Record<string, unknown>;
  const text = JSON.stringify({ ...client, origin: OTHER_SITE });
  const clientDataJSON = Buffer.from(text).toString('base64url');
  const phished = { ...answer, response: { ...answer.response, clientDataJSON } };
  expect((await site.call(auth.signInWithPasskey, { passkey: phished })).problem.code).toBe(
    'passkey-refused',
  );
});

test('an answer to a challenge works once, until the challenge ends, and only for its account', async () => {
  const who = await owners.newAccount();
  const { passkey, options: used } = await owners.addPasskey(who);
  const again = { passkey: softPasskey({ origin: ORIGIN }).create(used), name: 'Copy' };
  expect((await site.call(account.addPasskey, again, who)).problem.code).toBe('passkey-refused');
  const { options } = (await site.call(auth.passkeyOptions, {})).body;
  const answer = { passkey: passkey.get(options) };
  expect((await site.call(auth.signInWithPasskey, answer)).status).toBe(200);
  expect((await site.call(auth.signInWithPasskey, answer)).problem.code).toBe('passkey-refused');
  const late = (await site.call(auth.passkeyOptions, {})).body.options;
  site.clock.now += HOUR_MS;
  const lateAnswer = { passkey: passkey.get(late) };
  expect((await site.call(auth.signInWithPasskey, lateAnswer)).status).toBe(422);
  const other = await owners.newAccount();
  const forOther = (await site.call(account.newPasskeyOptions, {}, other)).body.options;
  const misused = { passkey: softPasskey({ origin: ORIGIN }).create(forOther), name: 'Mine' };
  expect((await site.call(account.addPasskey, misused, await owners.newAccount())).status).toBe(
    422,
  );
});

test('a counter that goes back is refused and recorded', async () => {
  const who = await owners.newAccount();
  const { passkey } = await owners.addPasskey(who);
  expect((await signInWithPasskey(passkey, 7)).status).toBe(200);
  expect((await signInWithPasskey(passkey, 7)).problem.code).toBe('passkey-refused');
  expect((await signInWithPasskey(passkey, 3)).problem.code).toBe('passkey-refused');
  expect((await signInWithPasskey(passkey, 8)).status).toBe(200);
  expect(
    (await owners.actions(who.id)).filter((action) => action === 'passkey-copied'),
  ).toHaveLength(2);
});
