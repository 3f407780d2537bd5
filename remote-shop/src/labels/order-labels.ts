import type { OrderStatus, OrderType } from '@site/shared/rules';
import * as texts from '#texts';

const statusLabels: Record<OrderStatus, () => string> = {
  COMPLETED: texts.orderStatus.completed,
  PENDING_VERIFICATION: texts.orderStatus.pendingVerification,
  AWAITING_PAYMENT: texts.orderStatus.awaitingPayment,
  CANCELLED: texts.orderStatus.cancelled,
  REFUNDED: texts.orderStatus.refunded,
  BLOCKED: texts.orderStatus.blocked,
};

const typeTitles: Record<OrderType, () => string> = {
  New: texts.orderType.purchaseTitle,
  Renew: texts.orderType.renewTitle,
  Upgrade: texts.orderType.upgradeTitle,
};

const typeNames: Record<OrderType, () => string> = {
  New: texts.orderType.purchase,
  Renew: texts.orderType.renew,
  Upgrade: texts.orderType.upgrade,
};

export function orderStatusLabel(status: OrderStatus): string {
  return statusLabels[status]();
}

/** The type of an order as a title: 'New subscription' (section 4). */
export function orderTypeTitle(type: OrderType): string {
  return typeTitles[type]();
}

/** The type of an order in a list: 'Purchase'. */
export function orderTypeName(type: OrderType): string {
  return typeNames[type]();
}
