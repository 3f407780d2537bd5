import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import { emailChangesOn, NEW_EMAIL } from '../testing/email-changes';
import { PASSWORD, testApp } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite();

test('many accounts together send at most five links an hour to one mailbox', async () => {
  const limited = await testApp();
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const { cookie } = await limited.customer(`sender-${count}@site.test`);
    statuses.push((await emailChangesOn(limited).update(cookie)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await limited.mails(NEW_EMAIL)).toHaveLength(5);
  await limited.close();
});

test('many accounts that ask for the email of another one send its owner one mail an hour', async () => {
  await site.customer('ben@site.test');
  for (let count = 0; count < 4; count += 1)
    await emailChangesOn(site).update(
      (await site.customer(`sender-${count}@site.test`)).cookie,
      'ben@site.test',
    );
  await site.call(contract.auth.register, { email: 'ben@site.test', password: PASSWORD });
  expect(await site.mails('ben@site.test')).toHaveLength(1);
  site.clock.now += HOUR_MS;
  await site.call(contract.auth.register, { email: 'ben@site.test', password: PASSWORD });
  expect(await site.mails('ben@site.test')).toHaveLength(2);
});
