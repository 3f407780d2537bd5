import { messages } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { BotCheck, countEvent, showToast, useBotCheck, useSession } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { REPLY_TIME_MS } from '@site/shared/rules';
import { Button, Card, Stack } from '@site/shared/ui';
import { Send } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { draftKeys, useDraft } from '../editor/draft';
import styles from './new-ticket-form.module.css';
import { RelatedQuestions } from './related-questions';
import {
  draftCategory,
  EMPTY_TICKET,
  isCompleteDraft,
  type TicketDraft,
  type TicketField,
  TicketFields,
} from './ticket-fields';
import { useCategories } from './use-categories';

/**
 * The form that opens a ticket (sections 2 and 5). The draft is kept until the ticket is sent.
 * `usualTime` is how long an answer usually takes, in words.
 */
export function NewTicketForm({ usualTime }: { usualTime: string | null }) {
  const { session } = useSession();
  const categories = useCategories();
  const navigate = useNavigate();
  const { draft, updateDraft, clearDraft } = useDraft(
    draftKeys.newTicket(session?.id),
    EMPTY_TICKET,
  );
  const botCheck = useBotCheck();
  const { isBusy, errors, clearErrors, submit } = useSubmit<TicketField | 'recaptcha'>({
    botCheck,
  });
  const sendHintId = useId();

  const isComplete = isCompleteDraft(draft);

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
          description: draft.description,
          category: draftCategory(draft, categories),
          recaptcha: botCheck.token,
        }),
      { form: event.currentTarget },
    );
    if (!created) return;
    const longest = formatDuration(REPLY_TIME_MS);
    countEvent('ticket-sent');
    clearDraft();
    void showToast({
      title: texts.newTicket.opened(),
      body: usualTime
        ? texts.newTicket.receivedUsual({ time: usualTime, longest })
        : texts.newTicket.receivedLongest({ longest }),
      success: true,
    });
    await navigate(paths.ticket(created.ticket_id));
  }

  return (
    <Card as="div">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TicketFields
            draft={draft}
            edit={edit}
            errors={errors}
            belowTitle={<RelatedQuestions title={draft.title} />}
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
              {texts.newTicket.send()}
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
