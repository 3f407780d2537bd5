/** What another system can be told, as the field `type` of a message. */
export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.refunded',
  'plan.changed',
  'invoice.issued',
  'credit_note.issued',
  'ticket.opened',
  'ticket.answered',
  'ticket.closed',
  'customer.signed_up',
  'customer.deleted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why a webhook gets no messages: staff paused it, it answered 410, or it failed for days. */
export const WEBHOOK_PAUSES = ['staff', 'gone', 'failing'] as const;
export type WebhookPause = (typeof WEBHOOK_PAUSES)[number];
