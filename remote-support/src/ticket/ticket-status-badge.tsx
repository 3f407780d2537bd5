import type { TicketStatus } from '@site/shared/rules';
import { StatusBadge, type Tone } from '@site/shared/ui';

/** A ticket's status in words and in the specification's colour: waiting yellow, replied black, open red, closed green (section 4). */
const looks = {
  open: { label: 'Open', tone: 'danger' },
  waiting: { label: 'Waiting', tone: 'waiting' },
  replied: { label: 'Replied', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'success' },
} as const satisfies Record<TicketStatus, { label: string; tone: Tone }>;

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { label, tone } = looks[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
