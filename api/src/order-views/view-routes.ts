import { contract } from '@site/shared/contract';
import { can, roleOf } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { sandboxPath } from '../coin-payments/sandbox-chain-routes';
import { handPaymentField } from '../hand-payments/hand-payments';
import { route } from '../http/route';
import { documentsOf } from '../invoices/issue-invoice';
import { cancelOverdueOrders, isOverdue } from '../order-jobs/cancel-overdue-orders';
import { givenGrant, newestGrantsOf } from '../order-moves/plan-grants';
import { orderResponse } from '../orders/order-response';
import { ownedField } from '../orders/owned-by-order';
import { declineOf, orderOf, ordersOf } from '../orders/queries';
import { walletOf } from '../orders/wallet-view';
import { configuredChains } from '../payments/chains/configured-chains';
import { configuredProvider } from '../payments/providers/configured-provider';
import { adminOrderDetails } from './admin-order-details';
import { returnsField } from './payment-returns';

/** The page of an order, and the orders of an account (sections 2 and 7). */
export function orderViewRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db } = context;
  const chains = configuredChains(context);
  const hasProvider = configuredProvider(context) !== null;

  // The order jobs cancel overdue orders every minute. A POST cancels them at once; a GET changes
  // nothing.
  route(app, contract.shop.viewOrder, async ({ body, session, isGet, now }) => {
    let order = await orderOf(db, session, body.order);
    if (!isGet && isOverdue(order, now)) {
      await cancelOverdueOrders(context, now, order.userId);
      order = await orderOf(db, session, body.order);
    }
    const isStaffView = can(roleOf(session), 'seeEveryOrder');
    const sandbox_url = sandboxPath(order, chains);
    return {
      order: {
        ...orderResponse(order),
        ...(await declineOf(db, order)),
        ...(await handPaymentField(db, order)),
        ...(await ownedField(db, order, now)),
        ...(sandbox_url && { sandbox_url }),
      },
      ...(await documentsOf(db, order.id)),
      ...(await returnsField(db, order)),
      ...(isStaffView && {
        managed: await adminOrderDetails(db, order, { hasProvider, now }),
      }),
    };
  });

  route(app, contract.shop.getOrders, async ({ session, isGet, now }) => {
    let own = await ordersOf(db, session);
    if (!isGet && own.some((order) => isOverdue(order, now))) {
      await cancelOverdueOrders(context, now, session.id);
      own = await ordersOf(db, session);
    }
    const grants = await newestGrantsOf(db, session.id);
    return {
      orders: own.map(orderResponse),
      wallet: await walletOf(db, session.id),
      ...(grants.length > 0 && { grants: grants.map(givenGrant) }),
    };
  });
}
