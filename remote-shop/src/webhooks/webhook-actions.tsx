import type { Webhook, WebhookLog } from '@site/shared/contract';
import { confirm, showToast } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { Button, Menu } from '@site/shared/ui';
import { Send } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';

type WebhookActionsProps = {
  webhook: Webhook;
  onChanged: (log: WebhookLog) => void;
  onSecret: (secret: string) => void;
  change: () => void;
};

/** The buttons of a webhook: to try, change, pause and delete it, and for a new secret. */
export function WebhookActions({ webhook, onChanged, onSecret, change }: WebhookActionsProps) {
  const { busyKey, submit } = useSubmit();
  const navigate = useNavigate();
  const { id, description, pausedAt } = webhook;
  const isPaused = pausedAt !== null;

  async function sendTest() {
    const log = await submit(() => client.connections.testWebhook({ id }), { key: 'test' });
    if (!log) return;
    onChanged(log);
    const isDelivered = log.deliveries[0]?.state === 'delivered';
    void showToast({
      title: isDelivered ? texts.webhooks.messageDelivered() : texts.webhooks.messageNotDelivered(),
      success: isDelivered,
    });
  }

  async function pause() {
    const paused = { id, isPaused: !isPaused };
    const log = await submit(() => client.connections.pauseWebhook(paused), { key: 'change' });
    if (log) onChanged(log);
  }

  function rotate() {
    confirm({
      id: 'rotate-webhook-secret',
      icon: 'question',
      title: texts.webhooks.newSecret(),
      body: texts.webhooks.newSecretText(),
      labels: { confirm: texts.webhooks.makeSecret(), cancel: texts.webhooks.keep() },
      action: async () => {
        const call = () => client.connections.rotateWebhookSecret({ id });
        const rotated = await submit(call, { key: 'change' });
        if (!rotated) return;
        onChanged(rotated);
        onSecret(rotated.secret);
      },
    });
  }

  function remove() {
    confirm({
      id: 'delete-webhook',
      icon: 'question',
      title: texts.webhooks.deleteNamed({ name: description }),
      body: texts.webhooks.deleteText(),
      labels: { confirm: texts.webhooks.delete(), cancel: texts.webhooks.keep() },
      action: async () => {
        const call = () => client.connections.deleteWebhook({ id });
        if (await submit(call, { key: 'change' })) await navigate(paths.webhooks);
      },
    });
  }

  return (
    <>
      <Button
        variant="primary"
        icon={<Send aria-hidden="true" />}
        busy={busyKey === 'test'}
        onClick={() => void sendTest()}
      >
        {texts.webhooks.sendTest()}
      </Button>
      <Menu
        align="end"
        label={texts.webhooks.actions()}
        items={[
          { label: texts.webhooks.changeWebhook(), onSelect: change },
          {
            label: isPaused ? texts.webhooks.resume() : texts.webhooks.pause(),
            onSelect: () => void pause(),
          },
          { label: texts.webhooks.newSecret(), onSelect: rotate },
          { label: texts.webhooks.delete(), onSelect: remove },
        ]}
      />
    </>
  );
}
