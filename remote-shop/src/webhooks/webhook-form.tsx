import type { Answer } from '@site/shared/client';
import { fields, type Webhook, webhookUrl } from '@site/shared/contract';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { MAX_FACTOR_NAME_LENGTH } from '@site/shared/rules';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@site/shared/service';
import { Checkbox, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import styles from '../business/coupon-form.module.css';
import { FormDialog } from '../business/form-dialog';
import { EVENT_NAMES } from './webhook-labels';

type Content = Pick<Webhook, 'url' | 'description' | 'events'>;

type WebhookFormProps<Saved> = {
  /** The webhook to change. Without it, the form adds one. */
  webhook?: Content;
  save: (content: Content) => Promise<Answer<Saved>>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
};

const NEW: Content = { url: '', description: '', events: [] };

/** Adds or changes a webhook, in a dialog. Shown while it is mounted. */
export function WebhookForm<Saved>({ webhook, save, onSaved, onClose }: WebhookFormProps<Saved>) {
  const [content, setContent] = useState<Content>(() => {
    const { url, description, events } = webhook ?? NEW;
    return { url, description, events };
  });
  const { isBusy, errors, problem, onFieldChange, submit } = useSubmit<
    'url' | 'description' | 'events'
  >({ isProblemInline: true });
  const { url, description, events } = content;
  const change = (changed: Partial<Content>) => setContent({ ...content, ...changed });

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const saved = await submit(() => save(content), {
      form: event.currentTarget,
      errors: onlyErrors({
        url: fieldError(webhookUrl, url),
        description: fieldError(fields.connectionName, description),
        events: events.length > 0 ? null : texts.webhooks.chooseEvent(),
      }),
    });
    if (saved) onSaved(saved);
  }

  return (
    <FormDialog
      title={webhook ? texts.webhooks.changeWebhook() : texts.webhooks.newWebhook()}
      submitLabel={webhook ? texts.webhooks.save() : texts.webhooks.add()}
      {...{ isBusy, problem, onClose, onFieldChange, onSubmit }}
    >
      <TextField
        label={texts.webhooks.address()}
        name="url"
        type="url"
        value={url}
        onChange={(next) => change({ url: next })}
        error={errors.url}
        hint={texts.webhooks.addressHint()}
        autoComplete="off"
      />
      <TextField
        label={texts.webhooks.description()}
        name="description"
        value={description}
        onChange={(next) => change({ description: next })}
        error={errors.description}
        hint={texts.webhooks.descriptionHint()}
        maxLength={MAX_FACTOR_NAME_LENGTH}
        autoComplete="off"
      />
      <fieldset className={styles.choices}>
        <legend>{texts.webhooks.events()}</legend>
        {WEBHOOK_EVENTS.map((event, index) => (
          <Checkbox
            key={event}
            name="events"
            label={EVENT_NAMES[event]()}
            checked={events.includes(event)}
            onChange={(isChosen) => change({ events: withChoice(events, event, isChosen) })}
            error={index === WEBHOOK_EVENTS.length - 1 ? errors.events : undefined}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

function withChoice(
  events: readonly WebhookEvent[],
  event: WebhookEvent,
  isChosen: boolean,
): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((each) => (each === event ? isChosen : events.includes(each)));
}
