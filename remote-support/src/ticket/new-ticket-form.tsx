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
import { messageProblem } from '../editor/message-problem';
import { RichTextEditor } from '../editor/rich-text-editor';
import styles from './new-ticket-form.module.css';

type TicketDraft = { title: string; category: string; message: string };

const EMPTY: TicketDraft = { title: '', category: TICKET_CATEGORIES[0], message: '' };

const CATEGORIES = TICKET_CATEGORIES.map((category) => ({ value: category, label: category }));

function titleProblem(title: string): string | null {
  return fields.ticketTitle.safeParse(title).success ? null : messages.title;
}

/** Opens a ticket: title, category, message, bot check (sections 2 and 5). What is typed stays until it has been sent. */
export function NewTicketForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { draft, change, drop } = useDraft(draftKeys.newTicket(session?.id), EMPTY);
  const check = useBotCheck();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [isMessageTouched, setMessageTouched] = useState(false);
  const [isSending, setSending] = useState(false);
  const reasonId = useId();

  const wrongMessage = messageProblem(draft.message);
  const isWritten =
    !titleProblem(draft.title) &&
    !wrongMessage &&
    fields.ticketCategory.safeParse(draft.category).success;

  function edit(part: Partial<TicketDraft>) {
    setRefused({});
    change(part);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || !isWritten || !check.isPassed) return;
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
      setRefused(answer.problem.fields ?? {});
      void showProblemToast(answer.problem);
      return;
    }
    drop();
    void showToast({
      title: 'Ticket opened',
      body: 'We have your message. A reply takes up to 48 hours.',
      success: true,
    });
    await navigate(paths.ticket(answer.value.ticket_id));
  }

  return (
    <Card as="div">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Title"
          name="title"
          hint="What it is about, in a few words"
          value={draft.title}
          onChange={(title) => edit({ title })}
          validate={titleProblem}
          error={refused.title}
          maxLength={150}
          autoComplete="off"
          required
        />
        <SelectField
          label="Category"
          name="category"
          options={CATEGORIES}
          value={draft.category}
          onChange={(category) => edit({ category })}
          error={refused.category}
        />
        <RichTextEditor
          label="Message"
          hint="To show a picture, put it on an image host and insert its https address: pictures cannot be uploaded here."
          value={draft.message}
          onChange={(message) => edit({ message })}
          onBlur={() => setMessageTouched(true)}
          error={refused.description ?? (isMessageTouched || draft.message ? wrongMessage : null)}
        />
        <Stack>
          <BotCheck check={check} />
          <div className={styles.send}>
            <Button
              type="submit"
              variant="primary"
              icon={<Send aria-hidden="true" />}
              busy={isSending}
              disabled={!isWritten || !check.isPassed}
              aria-describedby={reasonId}
            >
              Send
            </Button>
            <p id={reasonId} className={styles.reason} aria-live="polite">
              {refused.recaptcha ?? (isWritten && !check.isPassed ? messages.ticketBotCheck : '')}
            </p>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
