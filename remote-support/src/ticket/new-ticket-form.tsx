import { fields, messages } from '@site/shared/contract';
import {
  BotCheck,
  client,
  showProblemToast,
  showToast,
  useBotCheck,
  useSession,
} from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { TICKET_CATEGORIES, type TicketCategory } from '@site/shared/rules';
import { Button, Card, SelectField, Stack, TextField } from '@site/shared/ui';
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { draftKeys, useDraft } from '../editor/draft';
import { messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';
import styles from './new-ticket-form.module.css';

type TicketDraft = { title: string; category: string; message: string };

const EMPTY_DRAFT: TicketDraft = { title: '', category: TICKET_CATEGORIES[0], message: '' };

const CATEGORY_OPTIONS = TICKET_CATEGORIES.map((category) => ({
  value: category,
  label: category,
}));

function titleError(title: string): string | null {
  return fields.ticketTitle.safeParse(title).success ? null : messages.title;
}

/** The form that opens a ticket (sections 2 and 5). The draft is kept until the ticket is sent. */
export function NewTicketForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { draft, updateDraft, clearDraft } = useDraft(
    draftKeys.newTicket(session?.id),
    EMPTY_DRAFT,
  );
  const check = useBotCheck();
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({});
  const [isMessageTouched, setMessageTouched] = useState(false);
  const [isSending, setSending] = useState(false);
  const sendHintId = useId();

  const wrongMessage = messageError(draft.message);
  const isComplete =
    !titleError(draft.title) &&
    !wrongMessage &&
    fields.ticketCategory.safeParse(draft.category).success;

  function edit(change: Partial<TicketDraft>) {
    setServerErrors({});
    updateDraft(change);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || !isComplete || !check.isPassed) return;
    setSending(true);
    const { title, message: description } = draft;
    const answer = await client.ticket.createTicket({
      title,
      description,
      category: draft.category as TicketCategory,
      recaptcha: check.token,
    });
    setSending(false);
    if (!answer.ok) {
      check.reset();
      setServerErrors(answer.problem.fields ?? {});
      void showProblemToast(answer.problem);
      return;
    }
    clearDraft();
    void showToast({
      title: 'Ticket opened',
      body: 'We received your message. A reply takes up to 48 hours.',
      success: true,
    });
    await navigate(paths.ticket(answer.value.ticket_id));
  }

  return (
    <Card as="div">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextField
            label="Title"
            name="title"
            hint="The subject, in a few words"
            value={draft.title}
            onChange={(title) => edit({ title })}
            validate={titleError}
            error={serverErrors.title}
            maxLength={150}
            autoComplete="off"
            required
          />
          <SelectField
            label="Category"
            name="category"
            options={CATEGORY_OPTIONS}
            value={draft.category}
            onChange={(category) => edit({ category })}
            error={serverErrors.category}
          />
          <RichTextEditor
            label="Message"
            hint="To show a picture, upload it to an image host and insert its https address. Pictures cannot be uploaded here."
            value={draft.message}
            onChange={(message) => edit({ message })}
            onBlur={() => setMessageTouched(true)}
            error={
              serverErrors.description ?? (isMessageTouched || draft.message ? wrongMessage : null)
            }
          />
          <BotCheck check={check} />
          <div className={styles.send}>
            <Button
              type="submit"
              variant="primary"
              icon={<Send aria-hidden="true" />}
              busy={isSending}
              disabled={!isComplete || !check.isPassed}
              aria-describedby={sendHintId}
            >
              Send
            </Button>
            <p id={sendHintId} className={styles.hint} aria-live="polite">
              {serverErrors.recaptcha ??
                (isComplete && !check.isPassed ? messages.ticketBotCheck : '')}
            </p>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
