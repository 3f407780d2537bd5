import type { WebhookDelivery } from '@site/shared/contract';
import type { WebhookEvent, WebhookPause } from '@site/shared/service';
import type { Tone } from '@site/shared/ui';
import * as texts from '#texts';

/** What happened, for people. Programs see the name of the event. */
export const EVENT_NAMES: Readonly<Record<WebhookEvent, () => string>> = {
  'order.paid': texts.webhooks.orderPaid,
  'order.refunded': texts.webhooks.orderRefunded,
  'plan.changed': texts.webhooks.planChanged,
  'invoice.issued': texts.webhooks.invoiceIssued,
  'credit_note.issued': texts.webhooks.creditNoteIssued,
  'ticket.opened': texts.webhooks.ticketOpened,
  'ticket.answered': texts.webhooks.ticketAnswered,
  'ticket.closed': texts.webhooks.ticketClosed,
  'customer.signed_up': texts.webhooks.customerSignedUp,
  'customer.deleted': texts.webhooks.customerDeleted,
};

export const PAUSE_NAMES: Readonly<Record<WebhookPause, () => string>> = {
  staff: texts.webhooks.paused,
  gone: texts.webhooks.pausedGone,
  failing: texts.webhooks.pausedFailing,
};

type State = { tone: Tone; label: () => string };

export const DELIVERY_STATES: Readonly<Record<WebhookDelivery['state'], State>> = {
  waiting: { tone: 'waiting', label: texts.webhooks.waiting },
  delivered: { tone: 'success', label: texts.webhooks.delivered },
  failed: { tone: 'danger', label: texts.webhooks.failed },
};
