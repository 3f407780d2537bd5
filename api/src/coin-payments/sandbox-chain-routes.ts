import { fields } from '@site/shared/contract';
import { COINS, percentOfCoin } from '@site/shared/rules';
import { inLanguage } from '@site/shared/server';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { findOrder } from '../orders/queries';
import { type OrderRow, orders } from '../orders/tables';
import {
  confirmOnSandbox,
  dropOnSandbox,
  sandboxTransfersTo,
  sendOnSandbox,
} from '../payments/chains/sandbox-chain';
import { SANDBOX_PAGE_POLICY } from '../payments/sandbox/sandbox-page';
import { acceptTextBody } from '../payments/text-body';
import { type CoinOrder, isCoinOrder } from './coin-order';
import { SANDBOX_ACTIONS, type SandboxAction, sandboxChainPage } from './sandbox-chain-page';
import { watchAddressNow } from './watch-coins';
import type { WatchSources } from './watch-sources';

/** What the buttons 'two thirds' and 'half as much again' send of the expected amount. */
const SHORT_PERCENT = 66;
const EXCESS_PERCENT = 150;

type OrderRoute = { Params: { order: string } };

/** The sandbox chain's page of an order; undefined without a sandbox chain for its coin. */
export function sandboxPath(order: OrderRow, chains: WatchSources['chains']): string | undefined {
  if (!isCoinOrder(order) || !chains[order.payment_mode]?.isSandbox) return undefined;
  return `/dev/coin/${order.number}`;
}

/**
 * The page on which a coin is sent on the sandbox chain. Local mode only: each visitor who has the
 * page's address can pay the order. After each press the watcher reads the chain at once.
 */
export function sandboxChainRoutes(app: FastifyInstance, sources: WatchSources): void {
  const { context } = app;
  const { db } = context;
  acceptTextBody(app, 'application/x-www-form-urlencoded');

  async function existingOrder(number: string): Promise<CoinOrder> {
    const isNumber = fields.orderNumber.safeParse(number).success;
    const order = isNumber ? await findOrder(db, number) : undefined;
    if (!order || !isCoinOrder(order) || !sandboxPath(order, sources.chains))
      throw new Problem('not-found');
    return order;
  }

  app.get<OrderRoute>('/dev/coin/:order', async (request, reply) => {
    const order = await existingOrder(request.params.order);
    const transfers = await sandboxTransfersTo(db, order.payment_mode, order.crypto_wallet);
    reply.header('content-security-policy', SANDBOX_PAGE_POLICY);
    const name = await context.siteName();
    const page = inLanguage(order.language, () => sandboxChainPage(order, transfers, name));
    return reply.type('text/html; charset=utf-8').send(page);
  });

  app.post<OrderRoute & { Body: string }>('/dev/coin/:order', async (request, reply) => {
    const order = await existingOrder(request.params.order);
    const action = new URLSearchParams(request.body ?? '').get('action') ?? '';
    if (!isAction(action)) throw new Problem('malformed');
    await runAction(order, action);
    await watchAddressNow(app, sources, addressOf(order));
    return reply.redirect(`/dev/coin/${order.number}`, 303);
  });

  async function runAction(order: CoinOrder, action: SandboxAction): Promise<void> {
    const at = addressOf(order);
    const expected = order.crypto_due ?? order.crypto_amount;
    const send = (amount: string) => sendOnSandbox(db, { ...at, amount, sentAt: context.now() });
    const confirm = (blocks: number) => confirmOnSandbox(db, { ...at, blocks });
    switch (action) {
      case 'exact':
        return send(expected);
      case 'short':
        return send(percentOfCoin(order.payment_mode, expected, SHORT_PERCENT));
      case 'excess':
        return send(percentOfCoin(order.payment_mode, expected, EXCESS_PERCENT));
      case 'late': {
        const endedLock = { pay_before: Math.min(order.pay_before, context.now() - 1) };
        await db.update(orders).set(endedLock).where(eq(orders.id, order.id));
        return send(expected);
      }
      case 'confirm':
        return confirm(1);
      case 'finish':
        return confirm(COINS[order.payment_mode].confirmations);
      case 'undo':
        return dropOnSandbox(db, at.coin, at.address);
    }
  }
}

function addressOf({ payment_mode, crypto_wallet }: CoinOrder) {
  return { coin: payment_mode, address: crypto_wallet };
}

function isAction(action: string): action is SandboxAction {
  return Object.hasOwn(SANDBOX_ACTIONS, action);
}
