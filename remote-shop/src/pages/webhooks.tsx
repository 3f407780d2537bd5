import { unwrap } from '@site/shared/client';
import type { Webhook } from '@site/shared/contract';
import { requireBusiness, useLoaded } from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { Button, StaffPage } from '@site/shared/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { SecretDialog } from '../connections/secret-dialog';
import { WebhookForm } from '../webhooks/webhook-form';
import { WebhookList } from '../webhooks/webhook-list';

export async function loader(): Promise<Webhook[]> {
  requireBusiness();
  return unwrap(await client.connections.listWebhooks({})).webhooks;
}

/** /business/webhooks: the addresses of other systems that get messages. */
export function Component() {
  const [webhooks, show] = useLoaded(useLoaderData<typeof loader>());
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const addButton = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {texts.webhooks.newWebhook()}
    </Button>
  );
  return (
    <StaffPage title={texts.webhooks.title()} actions={addButton}>
      <p>
        {texts.webhooks.intro({
          openapi: (words) => (
            <a key="openapi" href="/api/openapi.json">
              {words}
            </a>
          ),
        })}
      </p>
      {isAdding && (
        <WebhookForm
          save={client.connections.createWebhook}
          onClose={() => setIsAdding(false)}
          onSaved={(created) => {
            setIsAdding(false);
            setSecret(created.secret);
            show(created.webhooks);
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title={texts.webhooks.added()}
          secret={secret}
          hint={texts.webhooks.secretHint()}
          onClose={() => setSecret(null)}
        />
      )}
      {webhooks.length > 0 ? <WebhookList webhooks={webhooks} /> : <p>{texts.webhooks.none()}</p>}
    </StaffPage>
  );
}
