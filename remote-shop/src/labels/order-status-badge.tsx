import { formatOrderStatus } from '@site/shared/format';
import type { OrderStatus } from '@site/shared/rules';
import { StatusBadge, type Tone } from '@site/shared/ui';

/** The colour of each status: green, yellow, red; black for an order that ended (section 4). */
const tones: Record<OrderStatus, Tone> = {
  COMPLETED: 'success',
  PENDING_VERIFICATION: 'waiting',
  AWAITING_PAYMENT: 'waiting',
  CANCELLED: 'closed',
  REFUNDED: 'closed',
  BLOCKED: 'danger',
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={tones[status]}>{formatOrderStatus(status)}</StatusBadge>;
}
