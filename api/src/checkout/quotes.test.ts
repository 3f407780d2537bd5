import { contract } from '@site/shared/contract';
import { ADVANCED } from '@site/shared/rules';
import { buyersOn } from '../testing/buyers';
import { testApp } from '../testing/test-app';

test('an account gets 300 quotes an hour, without effect on other accounts', async () => {
  const site = await testApp();
  try {
    const shop = buyersOn(site);
    const [anna, ben] = [await shop.newBuyer(), await shop.newBuyer()];
    const quote = (buyer: typeof anna) =>
      site.call(contract.shop.quote, { subscription: ADVANCED, country: 'IT' }, buyer);
    for (let index = 0; index < 300; index += 1) expect((await quote(anna)).status).toBe(200);
    expect((await quote(anna)).problem.code).toBe('too-many');
    expect((await quote(ben)).status).toBe(200);
  } finally {
    await site.close();
  }
});
