import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import type { Subscription } from '@site/shared/rules';
import Stripe from 'stripe';
import { configuredProvider } from '../payments/providers/configured-provider';
import { type Buyer, buyersOn } from './buyers';
import { bodyOf, errorBody, type StandInRefund } from './stripe-answers';
import { testApp } from './test-app';

const SECRET_KEY = 'sk_test_1';
const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** `signedAt` in ms. */
type EventOptions = { secret?: string; type?: string; eventId?: string; signedAt?: number };

/**
 * A site whose card payments go to a local stand-in of Stripe's API. The stand-in implements what
 * the site uses: Checkout sessions are created once for an idempotency key, found by id or
 * PaymentIntent, and expired; payments are refunded once, and their refunds are listed.
 */
export async function siteOnStripe() {
  const sessions = new Map<string, Record<string, string>>();
  const paidSessions = new Set<string>();
  const expiredSessions = new Set<string>();
  const refundedIntents = new Set<string>();
  const refunds = new Map<string, StandInRefund>();
  /** `refunds`: how the stand-in answers a refund. 'away' is an error that may pass. */
  const state: {
    isDown: boolean;
    refunds: 'accepted' | 'pending' | 'refused' | 'away';
    /** Runs after a refund was made, before its answer is sent. */
    beforeAnswer?: (() => Promise<unknown>) | undefined;
    /** Runs before the answer to a new Checkout session is sent. */
    beforeSession?: (() => Promise<unknown>) | undefined;
  } = { isDown: false, refunds: 'accepted' };

  function sessionOf(id: string) {
    const form = sessions.get(id);
    return {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/c/pay/${id}`,
      client_reference_id: form?.client_reference_id,
      payment_intent: `pi_${id}`,
      amount_total: Number(form?.['line_items[0][price_data][unit_amount]']),
      currency: form?.['line_items[0][price_data][currency]'],
      payment_status: paidSessions.has(id) ? 'paid' : 'unpaid',
      status: statusOf(id),
    };
  }

  function statusOf(id: string): string {
    if (paidSessions.has(id)) return 'complete';
    return expiredSessions.has(id) ? 'expired' : 'open';
  }

  function refundResponse(form: Record<string, string>, key: string): [number, object] {
    const { payment_intent: intent = '', amount: part } = form;
    if (state.refunds === 'away') return [401, errorBody('away')];
    if (state.refunds === 'refused') return [400, errorBody('This charge is disputed.')];
    const paid = sessionOf(intent.slice('pi_'.length)).amount_total || 0;
    if (part !== undefined) return partResponse(intent, Number(part), paid, key);
    if (refundedIntents.has(intent))
      return [400, errorBody('refunded before', 'charge_already_refunded')];
    refundedIntents.add(intent);
    return [200, makeRefund(intent, paid - refundedOf(intent), newStatus(), `re_${intent}`)];
  }

  /** A part is refunded once for an idempotency key, and comes with its charge. */
  function partResponse(
    intent: string,
    amount: number,
    paid: number,
    key: string,
  ): [number, object] {
    const id = `re_${key}`;
    if (!refunds.has(id) && refundedOf(intent) + amount > paid)
      return [400, errorBody('greater than the amount that is left')];
    const refund = refunds.get(id) ?? makeRefund(intent, amount, newStatus(), id);
    return [200, { ...refund, charge: { amount_refunded: refundedOf(intent), currency: 'eur' } }];
  }

  function newStatus(): string {
    return state.refunds === 'pending' ? 'pending' : 'succeeded';
  }

  function refundsOf(intent: string): StandInRefund[] {
    return [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
  }

  /** What a charge's `amount_refunded` says: failed refunds do not count. */
  function refundedOf(intent: string): number {
    return refundsOf(intent)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Makes a refund at the stand-in, as its dashboard does, without an event. */
  function makeRefund(
    payment_intent: string,
    amount: number,
    status: string,
    id = `re_${refunds.size + 1}_${payment_intent}`,
  ): StandInRefund {
    const refund = {
      id,
      object: 'refund',
      payment_intent,
      amount,
      currency: 'eur',
      status,
    } as const;
    refunds.set(id, refund);
    return refund;
  }

  function respond(request: IncomingMessage, form: Record<string, string>): [number, object] {
    if (state.isDown) return [400, errorBody('down')];
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return [401, errorBody('no such key')];
    const url = new URL(request.url ?? '', 'http://stripe.test');
    if (url.pathname === '/v1/refunds' && request.method === 'GET') {
      const data = refundsOf(url.searchParams.get('payment_intent') ?? '').toReversed();
      const limit = Number(url.searchParams.get('limit') ?? 10);
      return [200, { object: 'list', data: data.slice(0, limit) }];
    }
    if (url.pathname === '/v1/refunds')
      return refundResponse(form, String(request.headers['idempotency-key']));
    const [, id, action] =
      /^\/v1\/checkout\/sessions(?:\/(\w[^/]*))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (request.method === 'POST' && !id) {
      const newId = `cs_test_${request.headers['idempotency-key']}`;
      sessions.set(newId, form);
      return [200, sessionOf(newId)];
    }
    if (!id) {
      const paidId = (url.searchParams.get('payment_intent') ?? '').slice('pi_'.length);
      return [200, { object: 'list', data: sessions.has(paidId) ? [sessionOf(paidId)] : [] }];
    }
    if (action === 'expire') {
      if (statusOf(id) !== 'open') return [400, errorBody('only open sessions can be expired')];
      expiredSessions.add(id);
    }
    return sessions.has(id) ? [200, sessionOf(id)] : [404, errorBody('no such session')];
  }

  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    const [status, body] = respond(request, form);
    if (request.method === 'POST' && request.url === '/v1/refunds') await state.beforeAnswer?.();
    if (request.method === 'POST' && request.url === '/v1/checkout/sessions')
      await state.beforeSession?.();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    RATE_LIMIT: 'off',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: apiUrl,
  };
  const site = await testApp({ env });
  const shop = buyersOn(site);
  const provider = configuredProvider(site.app.context);
  if (!provider) throw new Error('No provider is configured.');

  /** Sends an event with Stripe's signature. Returns the webhook's status. */
  async function sendEvent(
    object: object,
    {
      secret = WEBHOOK_SECRET,
      type = '',
      eventId = `evt_${Math.random()}`,
      signedAt = site.clock.now,
    }: EventOptions,
  ): Promise<number> {
    const payload = JSON.stringify({ id: eventId, object: 'event', type, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(signedAt / 1000),
    });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    };
    return (
      await site.app.inject({
        method: 'POST',
        url: '/api/payments/stripe/webhook',
        payload,
        headers,
      })
    ).statusCode;
  }

  return {
    site,
    shop,
    provider,
    state,
    /** The form fields that each session was created with. */
    sessions,
    /** The PaymentIntents whose money was returned. */
    refundedIntents,
    makeRefund,
    /** Changes the state of a refund at the stand-in, without an event. */
    changeRefund: (id: string, changes: Pick<StandInRefund, 'status' | 'failure_reason'>) => {
      const refund = refunds.get(id);
      if (!refund) throw new Error(`There is no refund ${id}.`);
      refunds.set(id, { ...refund, ...changes });
    },
    /** Sends the state of a refund as an event. */
    sendRefundEvent: (id: string, type: string, eventId?: string) =>
      sendEvent(refunds.get(id) ?? {}, { type, ...(eventId && { eventId }) }),
    statusOf,
    /** Marks a session as paid at the stand-in, without an event. */
    markPaid: (id: string) => paidSessions.add(id),
    sendEvent,
    /** Sends an event about a session, by default that it is paid. */
    sendSessionEvent: (id: string, changes: object = {}, options: EventOptions = {}) =>
      sendEvent(
        { ...sessionOf(id), payment_status: 'paid', ...changes },
        { type: 'checkout.session.completed', eventId: `evt_${id}`, ...options },
      ),
    place: async (customer?: Buyer, subscription?: Subscription) => {
      const buyer = customer ?? (await shop.newBuyer());
      const { body } = await site.call(
        contract.shop.createCreditCardOrder,
        await shop.orderBody(buyer, subscription),
        buyer,
      );
      return { buyer, order: body.order, url: body.url ?? '', id: `cs_test_order-${body.order}` };
    },
    close: async () => {
      await site.close();
      server.close();
    },
  };
}
