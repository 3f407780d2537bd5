import { mapOrderBilling } from '@site/shared/contract';
import { DAY_MS, type OrderStatus } from '@site/shared/rules';
import type { CoinOrder } from '../coin-payments/coin-order';
import type { OrderRow } from '../orders/tables';

const LIMITS = {
  ...{ playlist: 5, epg: 10, customer: 10, streams: 100_000, episodes: 300_000 },
  automatic_backups: 1,
};

/** An order for the examples of mails at `now` (ms). No order of the shop has such a number. */
export function exampleOrder(now: number, result: OrderStatus = 'COMPLETED'): OrderRow {
  return {
    ...{ id: 0, number: '0000-0000-0000', userId: 0, createdAt: now, type: 'New', result },
    ...mapOrderBilling(() => null),
    ...{ language: 'en', name: '', last_name: '', country: 'DE', vatCheckedAt: null },
    ...{ payment_mode: 'CARD', crypto_wallet: null, tag: null, crypto_amount: null },
    ...{ crypto_rate: null, pay_before: null, crypto_received: null, crypto_due: null },
    ...{ confirmations: null, remindedAt: null, subscription: LIMITS, priceVersion: 0 },
    ...LIMITS,
    ...{ price: 4_000, coupon: 0, couponAmount: 0, couponCode: null, tax: 19 },
    ...{ vatBase: 'price', wallet: 500, amount: 4_260, expiry: now + 365 * DAY_MS },
    ...{ payment_url: null, paymentReference: null, acceptedTerms: true, legalVersions: null },
    ...{ ip: '', ipCountry: null, requestKey: '', idempotencyKey: null },
    ...{ receipt: 1_000, completedAt: now, entitlementBefore: null },
  };
}

/** An order in Cardano. */
export function exampleCoinOrder(now: number, result?: OrderStatus): CoinOrder {
  return {
    ...exampleOrder(now, result),
    ...{ payment_mode: 'ADA', crypto_wallet: 'addr1example', crypto_amount: '60.000000' },
    ...{ crypto_rate: 0.71, pay_before: now + DAY_MS, crypto_received: '59.500000' },
  };
}
