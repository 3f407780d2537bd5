import type { Webhook } from '@site/shared/contract';
import { StatusBadge } from '@site/shared/ui';
import * as texts from '#texts';
import { PAUSE_NAMES } from './webhook-labels';

/** Whether a webhook gets messages, and whether they arrive. */
export function WebhookStatus({ webhook: { pause, failingSince } }: { webhook: Webhook }) {
  if (pause !== null) return <StatusBadge tone="closed">{PAUSE_NAMES[pause]()}</StatusBadge>;
  if (failingSince !== null)
    return <StatusBadge tone="danger">{texts.webhooks.failing()}</StatusBadge>;
  return <StatusBadge tone="success">{texts.webhooks.on()}</StatusBadge>;
}
