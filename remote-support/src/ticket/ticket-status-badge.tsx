import type { TicketStatus } from '@site/shared/rules';
import { StatusBadge, type Tone } from '@site/shared/ui';
import * as texts from '#texts';

export const TICKET_STATUS_LABELS: Readonly<Record<TicketStatus, () => string>> = {
  open: texts.status.open,
  waiting: texts.status.waiting,
  replied: texts.status.replied,
  closed: texts.status.closed,
};

/** The colours of section 4: open red, waiting yellow, replied black, closed green. */
const TONES = {
  open: 'danger',
  waiting: 'waiting',
  replied: 'closed',
  closed: 'success',
} as const satisfies Record<TicketStatus, Tone>;

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <StatusBadge tone={TONES[status]}>{TICKET_STATUS_LABELS[status]()}</StatusBadge>;
}
