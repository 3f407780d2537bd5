import { invoiceAmounts, isReverseCharged, keptDocumentsFrom } from './invoice';
import { percentOf } from './money';
import { orderAmounts } from './price';

test.each([0, 17, 19, 22, 25.5, 27])(
  'without a coupon the VAT of an invoice is the VAT of the order, at %s %%',
  (tax) => {
    for (let price = 100; price < 20_000; price += 37) {
      const amounts = invoiceAmounts(orderAmounts(price, { tax, balance: price % 300 }));
      expect([price, amounts.net, amounts.vat]).toEqual([price, price, percentOf(price, tax)]);
    }
  },
);

test('after a coupon, the VAT of an invoice is the VAT line of the order', () => {
  // 14.90 − 10 % of 14.90 + 22 % of 14.90 = 16.69; the order page shows 3.28 of VAT.
  const order = orderAmounts(1_490, { tax: 22, coupon: 10 });
  expect(invoiceAmounts(order)).toEqual({ net: 1_341, vat: 328, total: 1_669 });
});

test('with the base of the discounted price, VAT is a percentage of the net amount', () => {
  const order = orderAmounts(2_890, { tax: 20, coupon: 33.33, vatBase: 'discounted' });
  expect(invoiceAmounts(order)).toEqual({ net: 1_927, vat: 385, total: 2_312 });
});

test('the VAT of an invoice is at most what was paid', () => {
  const unpaid = { price: 1_490, coupon: 0, tax: 22, wallet: 0, amount: 100 };
  expect(invoiceAmounts(unpaid)).toEqual({ net: 0, vat: 100, total: 100 });
});

test('only a customer of the EU with a VAT number and no tax owes the VAT', () => {
  expect(isReverseCharged({ tax: 0, country: 'DE', vatNumber: 'DE1' })).toBe(true);
  expect(isReverseCharged({ tax: 19, country: 'DE', vatNumber: 'DE1' })).toBe(false);
  expect(isReverseCharged({ tax: 0, country: 'US', vatNumber: 'X' })).toBe(false);
  expect(isReverseCharged({ tax: 0, country: 'DE', vatNumber: null })).toBe(false);
});

test('a document is kept for ten full years after the year of its issue', () => {
  const issuedAt = Date.UTC(2026, 0, 1);
  expect(keptDocumentsFrom(Date.UTC(2036, 11, 31))).toBe(issuedAt);
  expect(keptDocumentsFrom(Date.UTC(2037, 0, 1))).toBeGreaterThan(issuedAt);
});
