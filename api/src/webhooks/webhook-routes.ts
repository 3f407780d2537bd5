import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { scheduleJob } from '../schedule-job';
import { createWebhook } from './create-webhook';
import { deleteWebhook } from './delete-webhook';
import { deliverDue, deliverNow } from './deliver';
import { listWebhooks, viewDelivery, viewWebhook } from './list-webhooks';
import { lockWebhook } from './lock-webhook';
import { pauseWebhook } from './pause-webhook';
import { recordTestEvent } from './record-event';
import { replayDelivery } from './replay-delivery';
import { rotateSecret } from './rotate-secret';
import { saveWebhook } from './save-webhook';

const POLL_INTERVAL_MS = 5_000;

/** How often an account may send by a button. */
const SEND_LIMIT = { accountLimit: { max: 60, windowMs: HOUR_MS } };

/** The administrator's calls on webhooks, and the job that sends their messages. */
export function webhookRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db, config } = context;
  const { connections } = contract;

  scheduleJob(app, {
    intervalMs: POLL_INTERVAL_MS,
    run: (closing) => deliverDue(context, closing),
    failureMessage: 'The messages of webhooks could not be sent.',
  });

  route(app, connections.listWebhooks, async () => ({ webhooks: await listWebhooks(db) }));
  route(app, connections.viewWebhook, ({ body }) => viewWebhook(db, body.id));
  route(app, connections.viewDelivery, ({ body }) => viewDelivery(db, body.id));

  route(
    app,
    connections.createWebhook,
    async ({ body, now, act }) => {
      const secret = await act((tx) => createWebhook(config, tx, body, now));
      return { secret, webhooks: await listWebhooks(db) };
    },
    { accountLimit: { max: 30, windowMs: HOUR_MS } },
  );

  route(app, connections.saveWebhook, async ({ body, act }) => {
    await act((tx) => saveWebhook(config, tx, body));
    return viewWebhook(db, body.id);
  });

  route(app, connections.pauseWebhook, async ({ body, now, act }) => {
    await act((tx, entry) => pauseWebhook(tx, body, now, entry));
    return viewWebhook(db, body.id);
  });

  route(app, connections.rotateWebhookSecret, async ({ body, now, act }) => {
    const secret = await act((tx, entry) => rotateSecret(config, tx, body.id, now, entry));
    return { secret, ...(await viewWebhook(db, body.id)) };
  });

  route(app, connections.deleteWebhook, async ({ body, act }) => {
    await act((tx, entry) => deleteWebhook(tx, body.id, entry));
    return { webhooks: await listWebhooks(db) };
  });

  route(
    app,
    connections.testWebhook,
    async ({ body: { id: webhookId }, now, act }) => {
      const id = await act(async (tx, { setEntryFields }) => {
        const { url } = await lockWebhook(tx, webhookId);
        setEntryFields({ url });
        return recordTestEvent(tx, webhookId, now);
      });
      await deliverNow(context, { id, webhookId });
      return viewWebhook(db, webhookId);
    },
    SEND_LIMIT,
  );

  route(
    app,
    connections.replayDelivery,
    async ({ body: { id }, now, act }) => {
      const webhookId = await act(async (tx, { setEntryFields }) => {
        const webhook = await replayDelivery(tx, id, now);
        setEntryFields({ url: webhook.url });
        return webhook.id;
      });
      await deliverNow(context, { id, webhookId });
      return viewWebhook(db, webhookId);
    },
    SEND_LIMIT,
  );
}
