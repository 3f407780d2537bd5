import { contract, mapBillingFields, mapOrderBilling } from '@site/shared/contract';
import { ADVANCED, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { deleteExpiredData } from '../account/delete-expired-data';
import { billingColumns } from '../orders/billing';
import { orders } from '../orders/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';
import { invoices } from './tables';

/** A company's billing with another text in each field. */
const texts = { ...mapBillingFields((name) => `Text of ${name}`), country: 'DE' };
/** As VIES confirmed it: a test cannot ask VIES. */
const evidence = { vatNumber: 'DE136695976', vatCheckedAt: 1 };
const filledIn = { ...mapOrderBilling((name) => texts[name]), ...evidence };

const site = testSite({ env: { SELLER: 'Desk Srl; Via Roma 1' } });
const shop = buyersOn(site);
let anna: Buyer;
beforeEach(async () => {
  anna = await shop.newBuyer();
});

async function placedByCompany(buyer = anna): Promise<string> {
  const { vatNumber: _, ...billing } = texts;
  const order = await shop.place(buyer, ADVANCED, { billing });
  const reverseCharge = { ...evidence, tax: 0, amount: 1_490 };
  await site.db.update(orders).set(reverseCharge).where(eq(orders.number, order));
  return order;
}

async function billingIn(order: string): Promise<Record<string, unknown>> {
  const columns = Object.entries(await shop.storedOrder(order));
  return Object.fromEntries(columns.filter(([name]) => Object.hasOwn(billingColumns, name)));
}

test('an order, the order that replaces it and the answer have each billing field', async () => {
  const first = await placedByCompany();
  expect(await billingIn(first)).toEqual(filledIn);
  const change = { order: first, paymentMethod: 'XXBT' as const };
  const { body } = await site.call(contract.shop.changePaymentMethod, change, anna);
  expect(await billingIn(body.order)).toEqual(filledIn);
  const { vatCheckedAt: _, ...shown } = filledIn;
  const viewed = await site.call(contract.shop.viewOrder, { order: body.order }, anna);
  expect(viewed.body.order).toMatchObject(shown);
});

test('each billing field is on the invoice, in the books and in the export of the account', async () => {
  const order = await placedByCompany();
  await shop.sendEvent(order);
  const admin = await site.admin();
  const [invoice] = await site.db.select().from(invoices);
  expect(invoice?.content?.buyer).toEqual([
    'Text of company',
    'Text of firstName Text of lastName',
    ...['Text of street', 'Text of city', 'Germany', 'VAT number DE136695976'],
  ]);
  const period = { period: '2024-09', content: 'documents' as const };
  const { text } = (await site.call(contract.shop.exportBooks, period, admin)).body;
  const [heading = '', row = ''] = text.split('\r\n');
  expect(heading).toContain(
    ',Corrects,First name,Last name,Company,Street,City,Country,VAT number,VAT %,',
  );
  const { vatCheckedAt: _, ...inBooks } = filledIn;
  expect(row).toContain(`,,${Object.values(inBooks).join(',')},0,yes,`);
  const { body } = await site.call(contract.account.export, {}, anna);
  expect(body).toMatchObject({ orders: [filledIn] });
});

test('the erasure of an account removes each billing field from its orders, but for what the books need', async () => {
  const ben = await shop.newBuyer();
  const [paid, unpaid] = [await placedByCompany(), await placedByCompany(ben)];
  await shop.sendEvent(paid);
  for (const buyer of [anna, ben])
    await site.call(contract.account.delete, { password: PASSWORD }, buyer);
  site.clock.now += 15 * DAY_MS;
  await deleteExpiredData(site.app.context, site.clock.now);
  const kept = async (order: string) =>
    Object.values(await billingIn(order)).filter((value) => value !== '' && value !== null);
  expect(await kept(paid)).toEqual(['DE', ...Object.values(evidence)]);
  expect(await kept(unpaid)).toEqual(['DE']);
});
