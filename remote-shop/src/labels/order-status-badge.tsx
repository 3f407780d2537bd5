import type { OrderStatus } from '@site/shared/rules';
import { StatusBadge, type Tone } from '@site/shared/ui';

/** A status in words and colour: green, yellow, red; what ended without a subscription is black (section 4). */
const words: Record<OrderStatus, { label: string; tone: Tone }> = {
  COMPLETED: { label: 'Completed', tone: 'success' },
  PENDING_VERIFICATION: { label: 'Pending verification', tone: 'waiting' },
  AWAITING_PAYMENT: { label: 'Awaiting payment', tone: 'waiting' },
  CANCELLED: { label: 'Cancelled', tone: 'closed' },
  REFUNDED: { label: 'Refunded', tone: 'closed' },
  BLOCKED: { label: 'Blocked', tone: 'danger' },
};

/** A status for people. */
export function orderStatusWords(status: OrderStatus): string {
  return words[status].label;
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = words[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
