import type { OrderStatus } from '@site/shared/rules';
import { StatusBadge, type Tone } from '@site/shared/ui';

/**
 * The label and colour of each status: green, yellow, red; black for an order that ended (section
 * 4).
 */
const badges: Record<OrderStatus, { label: string; tone: Tone }> = {
  COMPLETED: { label: 'Completed', tone: 'success' },
  PENDING_VERIFICATION: { label: 'Pending verification', tone: 'waiting' },
  AWAITING_PAYMENT: { label: 'Awaiting payment', tone: 'waiting' },
  CANCELLED: { label: 'Cancelled', tone: 'closed' },
  REFUNDED: { label: 'Refunded', tone: 'closed' },
  BLOCKED: { label: 'Blocked', tone: 'danger' },
};

export function orderStatusLabel(status: OrderStatus): string {
  return badges[status].label;
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = badges[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
