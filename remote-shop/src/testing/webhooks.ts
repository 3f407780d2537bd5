import type { Webhook, WebhookDelivery } from '@site/shared/contract';
import { DAY_MS, MINUTE_MS } from '@site/shared/rules';

const now = Date.now();

/** A webhook that gets messages. */
export const webhook: Webhook = {
  id: 3,
  url: 'https://hooks.example.com/in',
  description: 'Accounting',
  events: ['order.paid', 'invoice.issued'],
  createdAt: now - 3 * DAY_MS,
  pausedAt: null,
  pause: null,
  failingSince: null,
  oldSecretUntil: null,
};

/** A message that the receiver has refused, and that is tried again. */
export const failedDelivery: WebhookDelivery = {
  id: 8,
  messageId: 'msg_abc',
  event: 'order.paid',
  createdAt: now - MINUTE_MS,
  state: 'waiting',
  attempts: 1,
  nextAt: now + 5 * MINUTE_MS,
  attemptedAt: now - MINUTE_MS,
  status: 500,
  duration: 84,
};

/** The same message after it was sent again. */
export const delivery: WebhookDelivery = {
  ...failedDelivery,
  ...{ state: 'delivered', nextAt: null, status: 200, duration: 12 },
};
