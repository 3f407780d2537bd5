import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import Stripe from 'stripe';
import { providerOf } from '../payments/provider';
import { buyersOn } from './buyers';
import { testApp } from './test-app';

const KEY = 'sk_test_1';
const SECRET = 'whsec_of_the_tests';

type Sending = { secret?: string; type?: string; event?: string; at?: number };

/**
 * A site whose cards go to a local server that speaks as much of Stripe's API as we use: Checkout sessions are created once for an
 * idempotency key, found by their id or their PaymentIntent, and expired.
 */
export async function siteOnStripe() {
  const sessions = new Map<string, Record<string, string>>();
  const paid = new Set<string>();
  const expired = new Set<string>();
  const state = { isDown: false };

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
      payment_status: paid.has(id) ? 'paid' : 'unpaid',
      status: statusOf(id),
    };
  }

  function statusOf(id: string): string {
    if (paid.has(id)) return 'complete';
    return expired.has(id) ? 'expired' : 'open';
  }

  function answer(request: IncomingMessage, form: Record<string, string>): [number, object] {
    if (state.isDown) return [400, refusal('down')];
    if (request.headers.authorization !== `Bearer ${KEY}`) return [401, refusal('no such key')];
    const url = new URL(request.url ?? '', 'http://stripe.test');
    const [, id, verb] =
      /^\/v1\/checkout\/sessions(?:\/(\w[^/]*))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (request.method === 'POST' && !id) {
      const created = `cs_test_${request.headers['idempotency-key']}`;
      sessions.set(created, form);
      return [200, sessionOf(created)];
    }
    if (!id) {
      const wanted = (url.searchParams.get('payment_intent') ?? '').slice('pi_'.length);
      return [200, { object: 'list', data: sessions.has(wanted) ? [sessionOf(wanted)] : [] }];
    }
    if (verb === 'expire') {
      if (statusOf(id) !== 'open') return [400, refusal('only open sessions can be expired')];
      expired.add(id);
    }
    return sessions.has(id) ? [200, sessionOf(id)] : [404, refusal('no such session')];
  }

  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    const [status, body] = answer(request, form);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    RATE_LIMIT: 'off',
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: apiUrl,
  };
  const site = await testApp({ env });
  const shop = buyersOn(site);
  const provider = providerOf(site.app.context);
  if (!provider) throw new Error('Stripe is not configured');

  /** The status of the webhook's answer to a notice, signed as Stripe signs. */
  async function notify(
    object: object,
    { secret = SECRET, type = '', event = `evt_${Math.random()}`, at = site.clock.now }: Sending,
  ) {
    const payload = JSON.stringify({ id: event, object: 'event', type, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at / 1000),
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
    /** What a session was created with, as Stripe's form fields. */
    sessions,
    statusOf,
    /** From now on the session counts as paid at Stripe. */
    pay: (id: string) => paid.add(id),
    notify,
    /** Stripe's notice about a session: that it is paid, if nothing else is said. */
    send: (id: string, changes: object = {}, sending: Sending = {}) =>
      notify(
        { ...sessionOf(id), payment_status: 'paid', ...changes },
        { type: 'checkout.session.completed', event: `evt_${id}`, ...sending },
      ),
    place: async () => {
      const buyer = await shop.newcomer();
      const { body } = await site.call(
        contract.shop.createCreditCardOrder,
        await shop.placing(buyer),
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

function refusal(message: string) {
  return { error: { type: 'invalid_request_error', message } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
