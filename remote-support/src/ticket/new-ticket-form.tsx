import { fields, messages } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { BotCheck, showToast, useBotCheck, useSession } from '@site/shared/host';
import { fieldError, paths, useSubmit } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import {
  MAX_TITLE_LENGTH,
  REPLY_TIME_MS,
  TICKET_CATEGORIES,
  type TicketCategory,
} from '@site/shared/rules';
import { Button, Card, SelectField, Stack, TextField } from '@site/shared/ui';
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { client } from '../client';
import { draftKeys, useDraft } from '../editor/draft';
import { messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';
import styles from './new-ticket-form.module.css';
import { RelatedQuestions } from './related-questions';

type TicketDraft = { title: string; category: string; message: string };

const EMPTY_DRAFT: TicketDraft = { title: '', category: TICKET_CATEGORIES[0], message: '' };

const CATEGORY_OPTIONS = TICKET_CATEGORIES.map((category) => ({
  value: category,
  label: category,
}));

function titleError(title: string): string | null {
  return fieldError(fields.ticketTitle, title);
}

/** The form that opens a ticket (sections 2 and 5). The draft is kept until the ticket is sent. */
export function NewTicketForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { draft, updateDraft, clearDraft } = useDraft(
    draftKeys.newTicket(session?.id),
    EMPTY_DRAFT,
  );
  const botCheck = useBotCheck();
  const { isBusy, errors, clearErrors, submit } = useSubmit<
    'title' | 'category' | 'description' | 'recaptcha'
  >({ botCheck });
  const [isMessageTouched, setMessageTouched] = useState(false);
  const sendHintId = useId();

  const wrongMessage = messageError(draft.message);
  const isComplete =
    !titleError(draft.title) &&
    !wrongMessage &&
    fields.ticketCategory.safeParse(draft.category).success;

  function edit(change: Partial<TicketDraft>) {
    clearErrors();
    updateDraft(change);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isComplete || !botCheck.isPassed) return;
    const created = await submit(
      () =>
        client.ticket.createTicket({
          title: draft.title,
          description: draft.message,
          category: draft.category as TicketCategory,
          recaptcha: botCheck.token,
        }),
      { form: event.currentTarget },
    );
    if (!created) return;
    clearDraft();
    void showToast({
      title: 'Ticket opened',
      body: `We received your message. A reply takes up to ${formatDuration(REPLY_TIME_MS)}.`,
      success: true,
    });
    await navigate(paths.ticket(created.ticket_id));
  }

  return (
    <Card as="div">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextField
            label="Title"
            name="title"
            hint="The subject, in a few words"
            value={draft.title}
            onChange={(title) => edit({ title })}
            validate={titleError}
            error={errors.title}
            maxLength={MAX_TITLE_LENGTH}
            autoComplete="off"
            dir="auto"
            required
          />
          <RelatedQuestions title={draft.title} />
          <SelectField
            label="Category"
            name="category"
            options={CATEGORY_OPTIONS}
            value={draft.category}
            onChange={(category) => edit({ category })}
            error={errors.category}
          />
          <RichTextEditor
            label="Message"
            hint="To show a picture, upload it to an image host and insert its https address. Pictures cannot be uploaded here."
            value={draft.message}
            onChange={(message) => edit({ message })}
            onBlur={() => setMessageTouched(true)}
            error={errors.description ?? (isMessageTouched || draft.message ? wrongMessage : null)}
          />
          <BotCheck check={botCheck} />
          <div className={styles.send}>
            <Button
              type="submit"
              variant="primary"
              icon={<Send aria-hidden="true" />}
              busy={isBusy}
              disabled={!isComplete || !botCheck.isPassed}
              aria-describedby={sendHintId}
            >
              Send
            </Button>
            <p id={sendHintId} className={styles.hint} aria-live="polite">
              {errors.recaptcha ??
                (isComplete && !botCheck.isPassed ? messages.ticketBotCheck : '')}
            </p>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
