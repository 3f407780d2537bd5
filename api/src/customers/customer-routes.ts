import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { browserOf } from '../auth/sessions';
import { openPayment } from '../checkout/open-payment';
import { quoteOrder } from '../checkout/quote-order';
import { route } from '../http/route';
import { configuredProvider } from '../payments/providers/configured-provider';
import { accountActOf } from '../staff/account-act';
import { vatLookup } from '../vat/vat';
import { eraseCustomer } from './erase-customer';
import { exportCustomer } from './export-customer';
import { exportCustomers } from './export-customers';
import { grantPlan } from './grant-plan';
import { listCustomers } from './list-customers';
import { addNote, notesOf } from './notes';
import { orderingAccount, placeOrderForCustomer } from './place-order';
import { viewCustomer } from './view-customer';

/** The customers, for staff. */
export function customerRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db } = context;
  const { customers } = contract;
  const provider = configuredProvider(context);
  const vatFor = vatLookup(app);

  route(app, customers.listCustomers, ({ body }) => listCustomers(db, body));

  route(app, customers.exportCustomers, ({ body }) => exportCustomers(db, body));

  route(app, customers.viewCustomer, async ({ body, session, now }) => ({
    customer: await viewCustomer(db, session, body.account, now),
  }));

  route(app, customers.addCustomerNote, async ({ body, session, request, now }) => {
    const act = { actorId: session.id, browser: browserOf(request), now };
    await addNote(db, body.account, body.text, act);
    return { notes: await notesOf(db, body.account) };
  });

  route(
    app,
    customers.exportCustomer,
    (call) => exportCustomer(context, call.body.account, accountActOf(call)),
    { accountLimit: { max: 60, windowMs: HOUR_MS } },
  );

  route(app, customers.grantPlan, async (call) => {
    const { body, session, now } = call;
    await grantPlan(context, body, accountActOf(call));
    return { customer: await viewCustomer(db, session, body.account, now) };
  });

  route(app, customers.quoteOrder, async ({ body: { account: id, ...terms }, now }) => {
    const account = await orderingAccount(context, id);
    return quoteOrder(context, account, terms, { vatOf: (billing) => vatFor(billing, now), now });
  });

  route(
    app,
    customers.placeOrder,
    async (call) => {
      const { body, now } = call;
      const vat = await vatFor(body.billing, now);
      const order = await placeOrderForCustomer(context, body, accountActOf(call), vat);
      if (order.result === 'AWAITING_PAYMENT' && provider) await openPayment(app, provider, order);
      return { order: order.number };
    },
    { accountLimit: { max: 60, windowMs: HOUR_MS } },
  );

  route(app, customers.eraseCustomer, (call) =>
    eraseCustomer(context, call.body, accountActOf(call)),
  );
}
