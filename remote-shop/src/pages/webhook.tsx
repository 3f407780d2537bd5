import { unwrap } from '@site/shared/client';
import type { WebhookDeliveryDetails, WebhookLog } from '@site/shared/contract';
import { idIn, paths, requireBusiness, useLoaded, useSubmit } from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData } from '@site/shared/router';
import { Button, EmptyState, StaffPage } from '@site/shared/ui';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { SecretDialog } from '../connections/secret-dialog';
import { DeliveryDialog } from '../webhooks/delivery-dialog';
import { DeliveryList } from '../webhooks/delivery-list';
import { WebhookActions } from '../webhooks/webhook-actions';
import { WebhookFacts } from '../webhooks/webhook-facts';
import { WebhookForm } from '../webhooks/webhook-form';
import { WebhookStatus } from '../webhooks/webhook-status';

const backLink = () => ({ to: paths.webhooks, label: texts.webhooks.title() });

/** The webhook in the address with its log, or null if there is none. */
export async function loader({ params }: LoaderFunctionArgs): Promise<WebhookLog | null> {
  requireBusiness();
  const id = idIn(params.webhookId);
  if (!id) return null;
  const answer = await client.connections.viewWebhook({ id });
  if (!answer.ok && answer.problem.code === 'not-found') return null;
  return unwrap(answer);
}

/** /business/webhooks/:webhookId: one webhook with the log of its deliveries. */
export function Component() {
  const log = useLoaderData<typeof loader>();
  if (log) return <WebhookPage key={log.webhook.id} loaded={log} />;
  return (
    <StaffPage title={texts.webhooks.notFound()} back={backLink()}>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={texts.webhooks.notFoundText()}
        action={<Button to={paths.webhooks}>{texts.webhooks.title()}</Button>}
      />
    </StaffPage>
  );
}

function WebhookPage({ loaded }: { loaded: WebhookLog }) {
  const [{ webhook, deliveries }, show] = useLoaded(loaded);
  const [isChanging, setIsChanging] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [opened, setOpened] = useState<WebhookDeliveryDetails | null>(null);
  const { busyKey, submit } = useSubmit();

  async function open(id: number) {
    const call = () => client.connections.viewDelivery({ id });
    setOpened(await submit(call, { key: String(id) }));
  }

  async function sendAgain(id: number) {
    const call = () => client.connections.replayDelivery({ id });
    const log = await submit(call, { key: 'send-again' });
    if (!log) return;
    show(log);
    await open(id);
  }

  return (
    <StaffPage
      title={webhook.description}
      note={<WebhookStatus webhook={webhook} />}
      back={backLink()}
      actions={
        <WebhookActions
          webhook={webhook}
          onChanged={show}
          onSecret={setSecret}
          change={() => setIsChanging(true)}
        />
      }
    >
      {isChanging && (
        <WebhookForm
          webhook={webhook}
          save={(content) => client.connections.saveWebhook({ id: webhook.id, ...content })}
          onClose={() => setIsChanging(false)}
          onSaved={(log) => {
            setIsChanging(false);
            show(log);
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title={texts.webhooks.newSecret()}
          secret={secret}
          hint={texts.webhooks.rotatedHint()}
          onClose={() => setSecret(null)}
        />
      )}
      {opened && (
        <DeliveryDialog
          delivery={opened}
          isBusy={busyKey === 'send-again'}
          sendAgain={() => void sendAgain(opened.id)}
          onClose={() => setOpened(null)}
        />
      )}
      <WebhookFacts webhook={webhook} />
      {deliveries.length > 0 ? (
        <DeliveryList
          deliveries={deliveries}
          busyId={busyKey === null ? null : Number(busyKey)}
          open={({ id }) => void open(id)}
        />
      ) : (
        <p>{texts.webhooks.noDeliveries()}</p>
      )}
    </StaffPage>
  );
}
