import * as texts from '#texts';
import {
  type HandPaymentMethod,
  mapCoins,
  type OrderStatus,
  type OrderType,
  type PaymentMethod,
} from '../rules';

const statuses: Record<OrderStatus, () => string> = {
  COMPLETED: texts.order.completed,
  PENDING_VERIFICATION: texts.order.pendingVerification,
  AWAITING_PAYMENT: texts.order.awaitingPayment,
  CANCELLED: texts.order.cancelled,
  REFUNDED: texts.order.refunded,
  BLOCKED: texts.order.blocked,
};

const types: Record<OrderType, { title: () => string; short: () => string }> = {
  New: { title: texts.order.newTitle, short: texts.order.newShort },
  Renew: { title: texts.order.renewTitle, short: texts.order.renewShort },
  Upgrade: { title: texts.order.upgradeTitle, short: texts.order.upgradeShort },
};

const coins = /* @__PURE__ */ mapCoins((_coin, { name }) => name);

/** The name of an order's status: 'Awaiting payment'. */
export function formatOrderStatus(status: OrderStatus): string {
  return statuses[status]();
}

/** The name of an order's type as a title: 'New subscription'. */
export function formatOrderTitle(type: OrderType): string {
  return types[type].title();
}

/** The short name of an order's type in lists: 'Purchase'. */
export function formatOrderType(type: OrderType): string {
  return types[type].short();
}

/** The name of a payment method: 'Credit card', 'Bitcoin', 'Bank transfer'. */
export function formatPaymentMethod(method: PaymentMethod | HandPaymentMethod): string {
  if (method === 'TRANSFER') return texts.order.transfer();
  if (method === 'CASH') return texts.order.cash();
  return method === 'CARD' ? texts.order.card() : coins[method];
}
