import {
  bookPeriodRange,
  invoiceAmounts,
  invoiceSeries,
  isBookPeriod,
  isReverseCharged,
  monthOf,
  quarterOf,
} from './invoice';
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

test('the VAT of an invoice is at most what was paid', () => {
  const unpaid = { price: 1_490, tax: 22, wallet: 0, amount: 100 };
  expect(invoiceAmounts(unpaid)).toEqual({ net: 0, vat: 100, total: 100 });
});

test('numbers start again each year (UTC), and credit notes have their own', () => {
  const lastMoment = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
  expect(invoiceSeries('invoice', lastMoment)).toMatchObject({ counter: 'invoice-2026' });
  expect(invoiceSeries('invoice', lastMoment).number(42)).toBe('2026-000042');
  const later = invoiceSeries('credit-note', lastMoment + 1);
  expect([later.counter, later.number(1)]).toEqual(['credit-note-2027', 'C2027-000001']);
});

test('a period is a month or a quarter', () => {
  expect(['2026-11', '2026-Q4'].map(isBookPeriod)).toEqual([true, true]);
  expect(['2026-13', '2026-Q5', '2026', '=1+1', ''].map(isBookPeriod)).not.toContain(true);
  expect(bookPeriodRange('2026-12')).toEqual({
    from: Date.UTC(2026, 11),
    until: Date.UTC(2027, 0),
  });
  expect(bookPeriodRange('2026-Q4')).toEqual({ from: Date.UTC(2026, 9), until: Date.UTC(2027, 0) });
  expect([monthOf(Date.UTC(2026, 0)), quarterOf(Date.UTC(2026, 8, 30))]).toEqual([
    '2026-01',
    '2026-Q3',
  ]);
});

test('only a customer of the EU with a VAT number and no tax owes the VAT', () => {
  expect(isReverseCharged({ tax: 0, country: 'DE', vatNumber: 'DE1' })).toBe(true);
  expect(isReverseCharged({ tax: 19, country: 'DE', vatNumber: 'DE1' })).toBe(false);
  expect(isReverseCharged({ tax: 0, country: 'US', vatNumber: 'X' })).toBe(false);
  expect(isReverseCharged({ tax: 0, country: 'DE', vatNumber: null })).toBe(false);
});
