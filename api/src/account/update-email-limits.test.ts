import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import { PASSWORD, testApp } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite();
const NEW_EMAIL = 'anna.new@site.test';

function update(cookie: string, email = NEW_EMAIL, currentPassword: string | undefined = PASSWORD) {
  return site.call(
    contract.account.updateEmail,
    { email, ...(currentPassword !== undefined && { currentPassword }) },
    { cookie },
  );
}

test('many accounts together send at most five links an hour to one mailbox', async () => {
  const limited = await testApp();
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const { cookie } = await limited.customer(`sender-${count}@site.test`);
    const answer = await limited.call(
      contract.account.updateEmail,
      { email: NEW_EMAIL, currentPassword: PASSWORD },
      { cookie },
    );
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await limited.mails(NEW_EMAIL)).toHaveLength(5);
  await limited.close();
});

test('many accounts that ask for the email of another one send its owner one mail an hour', async () => {
  await site.customer('ben@site.test');
  for (let count = 0; count < 4; count += 1)
    await update((await site.customer(`sender-${count}@site.test`)).cookie, 'ben@site.test');
  await site.call(contract.auth.register, { email: 'ben@site.test', password: PASSWORD });
  expect(await site.mails('ben@site.test')).toHaveLength(1);
  site.clock.now += HOUR_MS;
  await site.call(contract.auth.register, { email: 'ben@site.test', password: PASSWORD });
  expect(await site.mails('ben@site.test')).toHaveLength(2);
});
