import { webhookMessage, webhookMessages } from '@site/shared/contract';
import { WEBHOOK_EVENTS } from '@site/shared/service';
import type * as z from 'zod/mini';
import type { Schema } from './openapi';

export type WebhookOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: { name: string; in: 'header'; required: true; description: string; schema: Schema }[];
  requestBody: { required: true; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string }>;
};

const HEADERS = {
  'webhook-id': 'The id of the message: the same when the message is sent again.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature': 'One signature, or two with a space between in the day after a new secret.',
};

/** The messages of the site in the format of OpenAPI. */
export function webhooksOf(
  schemaOf: (type: z.ZodMiniType) => Schema,
): Record<string, { post: WebhookOperation }> {
  const parameters = Object.entries(HEADERS).map(([name, description]) => ({
    ...{ name, in: 'header' as const, required: true as const, description },
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => {
      const content = { 'application/json': { schema: schemaOf(webhookMessage(event)) } };
      const post = {
        operationId: `webhook.${event}`,
        tags: ['webhooks'],
        summary: webhookMessages[event].meaning,
        parameters,
        requestBody: { required: true as const, content },
        responses: {
          '2XX': { description: 'The message has arrived. It is not sent again.' },
          410: { description: 'No messages are wanted any more. The webhook is paused.' },
          default: { description: 'The message is sent again, for about three days.' },
        },
      };
      return [event, { post }];
    }),
  );
}
