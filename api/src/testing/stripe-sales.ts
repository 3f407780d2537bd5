import { ADVANCED, addYear, BASIC, type Subscription } from '@site/shared/rules';
import { and, eq } from 'drizzle-orm';
import { invoices } from '../invoices/tables';
import type { Buyer } from './buyers';
import type { siteOnStripe } from './stripe-stand-in';

/** An order that was paid at Stripe, and its payment. `amount` in cents. */
export type Sale = { buyer: Buyer; order: string; id: string; intent: string; amount: number };

/** The payment of an order: its PaymentIntent, and what was paid, in cents. */
type Payment = Pick<Sale, 'intent' | 'amount'>;

/** Sales of a site on Stripe, and the events that Stripe sends when their money is returned. */
export function salesOn(stripe: Awaited<ReturnType<typeof siteOnStripe>>) {
  /** Places an order, which is not paid. */
  async function placed(customer?: Buyer, subscription?: Subscription): Promise<Sale> {
    const { buyer, order, id } = await stripe.place(customer, subscription);
    const { amount } = await stripe.shop.storedOrder(order);
    return { buyer, order, id, intent: `pi_${id}`, amount };
  }

  async function bought(customer?: Buyer, subscription?: Subscription): Promise<Sale> {
    const sale = await placed(customer, subscription);
    await stripe.sendSessionEvent(sale.id);
    return sale;
  }

  return {
    placed,
    bought,
    /** A Basic purchase, and an upgrade that was bought on the same day. */
    async boughtWithUpgrade() {
      const base = await bought(undefined, BASIC);
      const upgrade = await bought(base.buyer, ADVANCED);
      return { base, upgrade, buyer: base.buyer };
    },
    /** Sends that a payment was refunded, by default in full. Returns the webhook's status. */
    sendRefunded: ({ intent, amount }: Payment, amount_refunded = amount) =>
      stripe.sendEvent(
        { object: 'charge', payment_intent: intent, amount, amount_refunded, currency: 'eur' },
        { type: 'charge.refunded' },
      ),
    /**
     * Sends an event of type `charge.dispute.<change>`, by default about the whole payment. Returns
     * the webhook's status.
     */
    sendDispute: (
      { intent, amount: paid }: Payment,
      change: string,
      status: string,
      { amount = paid, id = `dp_${intent}`, eventId }: DisputeOptions = {},
    ) =>
      stripe.sendEvent(
        { object: 'dispute', id, payment_intent: intent, amount, currency: 'eur', status },
        { type: `charge.dispute.${change}`, ...(eventId && { eventId }) },
      ),
    statusOf: async (order: string) => (await stripe.shop.storedOrder(order)).result,
    /** The subjects of the mails to an address about an order. */
    subjectsTo: (address: string, order: string) => stripe.shop.subjectsTo(address, order),
    /** The playlists and the end of a buyer's plan. */
    planOf: async (buyer: Buyer) => {
      const { max_list, expiry } = await stripe.shop.accountOf(buyer);
      return { max_list, expiry };
    },
    noPlan: { max_list: null, expiry: null },
    /** The plan of `bought`, if it was bought now. */
    boughtPlan: () => ({ max_list: 5, expiry: addYear(stripe.site.clock.now) }),
    async creditNotesOf(order: string) {
      const { id } = await stripe.shop.storedOrder(order);
      return stripe.site.db
        .select()
        .from(invoices)
        .where(and(eq(invoices.orderId, id), eq(invoices.kind, 'credit-note')))
        .orderBy(invoices.id);
    },
  };
}

type DisputeOptions = { amount?: number; id?: string; eventId?: string };
