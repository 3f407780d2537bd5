import type { Webhook } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { DataList } from '@site/shared/ui';
import * as texts from '#texts';
import { EVENT_NAMES } from './webhook-labels';

/** The address of a webhook, what it gets, and what is unusual about it now. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { url, events, pausedAt, failingSince, oldSecretUntil } = webhook;
  const now = useNow();
  const isOldValid = oldSecretUntil !== null && oldSecretUntil > now;
  return (
    <DataList
      items={[
        { term: texts.webhooks.address(), value: url, isVerbatim: true },
        {
          term: texts.webhooks.events(),
          value: events.map((event) => EVENT_NAMES[event]()).join(', '),
        },
        ...fact(texts.webhooks.pausedSince(), pausedAt),
        ...fact(texts.webhooks.failingSince(), failingSince),
        ...fact(texts.webhooks.oldSecretUntil(), isOldValid ? oldSecretUntil : null),
      ]}
    />
  );
}

function fact(term: string, moment: number | null) {
  return moment === null ? [] : [{ term, value: formatDateTime(moment) }];
}
