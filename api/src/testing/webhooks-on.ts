import { contract } from '@site/shared/contract';
import type { WebhookEvent } from '@site/shared/service';
import { deliverDue } from '../webhooks/deliver';
import type { TestApp } from './test-app';

const { connections } = contract;

/** The calls about webhooks that tests repeat, on a test site, by its administrator. */
export function webhooksOn(site: TestApp, admin: { cookie: string }) {
  return {
    /** Adds a webhook. Returns its id and secret. */
    async create(url: string, events: WebhookEvent[]): Promise<{ id: number; secret: string }> {
      const body = { url, description: 'Accounting', events };
      const created = await site.call(connections.createWebhook, body, admin);
      if (created.status !== 200) throw new Error(`Refused: ${created.problem.code}.`);
      return { id: created.body.webhooks.at(-1)?.id ?? 0, secret: created.body.secret };
    },
    view: async (id: number) => (await site.call(connections.viewWebhook, { id }, admin)).body,
    test: (id: number) => site.call(connections.testWebhook, { id }, admin),
    pause: (id: number, isPaused: boolean) =>
      site.call(connections.pauseWebhook, { id, isPaused }, admin),
    /** Sends what is due. */
    deliver: () => deliverDue(site.app.context),
  };
}
