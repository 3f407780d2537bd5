import { contract } from '@site/shared/contract';
import { testSite } from '../testing/test-site';

const site = testSite({ env: { RATE_LIMIT: 'on' } });

test('an account gets 300 quotes an hour; malformed requests count too', async () => {
  const anna = await site.customer('anna@site.test');
  const statuses = [];
  for (let count = 0; count <= 300; count += 1)
    statuses.push((await site.post(contract.shop.quote.path, {}, anna)).status);
  expect([statuses.lastIndexOf(400), statuses.indexOf(429)]).toEqual([299, 300]);
});
