import { buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { openPayment } from './open-payment';

const site = testSite({ keepsData: true });

test('if the provider fails, the same request opens the payment', async () => {
  const shop = buyersOn(site);
  const buyer = await shop.newBuyer();
  const row = { ...(await shop.storedOrder(await shop.place(buyer))), payment_url: null };
  const provider = {
    name: 'test',
    findPayment: async () => null,
    close: async () => {},
    refund: async () => ({ reference: 'refund-1', isDone: true }),
    refundPart: async () => [],
    findRefunds: async () => [],
    parseEvent: () => Promise.reject(new Error('not used')),
  };
  const broken = { ...provider, open: () => Promise.reject(new Error('no network')) };
  await expect(openPayment(site.app, broken, row)).rejects.toMatchObject({
    code: 'payment-failed',
  });
  const working = {
    ...provider,
    open: async () => ({ url: 'https://pay.site.test/1', reference: '1' }),
  };
  expect(await openPayment(site.app, working, row)).toBe('https://pay.site.test/1');
  expect((await shop.viewOrder(buyer, row.number)).payment_url).toBe('https://pay.site.test/1');
});
