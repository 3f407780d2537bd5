import * as z from '@site/shared/schema';
import * as texts from '#texts';
import { WEBHOOK_EVENTS, WEBHOOK_PAUSES } from '../service';
import { endpoint } from './endpoint';
import * as fields from './fields';

const events = z.array(z.enum(WEBHOOK_EVENTS));

/** An address that gets messages, without its secret. */
const webhook = z.object({
  id: z.number(),
  url: z.string(),
  description: z.string(),
  events,
  createdAt: fields.timestamp,
  /** Null while it gets messages. */
  pausedAt: z.nullable(fields.timestamp),
  pause: z.nullable(z.enum(WEBHOOK_PAUSES)),
  /** Since when each attempt has failed; null after a success. */
  failingSince: z.nullable(fields.timestamp),
  /** Until when the secret before the present one signs, too. */
  oldSecretUntil: z.nullable(fields.timestamp),
});
export type Webhook = z.infer<typeof webhook>;

/** A message to a webhook, with its newest attempt. */
const delivery = z.object({
  id: z.number(),
  /** The header `webhook-id`: the same in each attempt. */
  messageId: z.string(),
  event: z.string(),
  createdAt: fields.timestamp,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  /** When it is tried next; null if it is not. */
  nextAt: z.nullable(fields.timestamp),
  attemptedAt: z.nullable(fields.timestamp),
  /** The status of the answer; null without one. */
  status: z.nullable(z.number()),
  /** How long the attempt took, in milliseconds. */
  duration: z.nullable(z.number()),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** A delivery with its payload, and the first 2 kB of the answer or why there was none. */
const deliveryDetails = z.extend(delivery, { body: z.string(), answer: z.string() });
export type WebhookDeliveryDetails = z.infer<typeof deliveryDetails>;

const webhookList = z.object({ webhooks: z.array(webhook) });

/** A webhook with its newest 100 deliveries. */
const webhookLog = z.object({ webhook, deliveries: z.array(delivery) });
export type WebhookLog = z.infer<typeof webhookLog>;

/** The address of a receiver. The API says whether it accepts it: 'webhook-address'. */
export const webhookUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, { error: texts.field.webhookUrl, abort: true }),
    z.regex(/^https?:\/\/[^\s@#]+$/i, { error: texts.field.webhookUrl }),
  );

const id = fields.connectionId;
const reference = z.object({ id });
const content = z.object({
  url: webhookUrl,
  description: fields.connectionName,
  events: events.check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
});

/** The webhooks of other systems. */
export const webhookCalls = {
  listWebhooks: endpoint({
    path: 'connections/list-webhooks',
    access: 'admin',
    body: z.object({}),
    response: webhookList,
    reads: true,
  }),

  /** Adds an address. Only this answer has the secret. */
  createWebhook: endpoint({
    path: 'connections/create-webhook',
    access: 'admin',
    needsFreshSignIn: true,
    body: content,
    response: z.extend(webhookList, { secret: z.string() }),
    problems: ['webhook-address', 'too-many-connections'],
  }),

  saveWebhook: endpoint({
    path: 'connections/save-webhook',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.extend(content, { id }),
    response: webhookLog,
    problems: ['not-found', 'webhook-address'],
  }),

  /** A paused webhook gets no new events. What waits for it is sent after the pause. */
  pauseWebhook: endpoint({
    path: 'connections/pause-webhook',
    access: 'admin',
    body: z.object({ id, isPaused: z.boolean() }),
    response: webhookLog,
    problems: ['not-found'],
  }),

  /** Makes a new secret. For a day, messages are signed with both. */
  rotateWebhookSecret: endpoint({
    path: 'connections/rotate-webhook-secret',
    access: 'admin',
    needsFreshSignIn: true,
    body: reference,
    response: z.extend(webhookLog, { secret: z.string() }),
    problems: ['not-found'],
  }),

  /** Deletes a webhook and its deliveries. */
  deleteWebhook: endpoint({
    path: 'connections/delete-webhook',
    access: 'admin',
    body: reference,
    response: webhookList,
    problems: ['not-found'],
  }),

  /** A webhook with its newest deliveries. */
  viewWebhook: endpoint({
    path: 'connections/view-webhook',
    access: 'admin',
    body: reference,
    response: webhookLog,
    problems: ['not-found'],
    reads: true,
  }),

  viewDelivery: endpoint({
    path: 'connections/view-delivery',
    access: 'admin',
    body: reference,
    response: deliveryDetails,
    problems: ['not-found'],
    reads: true,
  }),

  /** Sends a message of the type 'webhook.test' now, also to a paused webhook. */
  testWebhook: endpoint({
    path: 'connections/test-webhook',
    access: 'admin',
    body: reference,
    response: webhookLog,
    problems: ['not-found'],
  }),

  /** Sends a message again now, with the same id, also to a paused webhook. */
  replayDelivery: endpoint({
    path: 'connections/replay-delivery',
    access: 'admin',
    body: reference,
    response: webhookLog,
    problems: ['not-found'],
  }),
};
