import { confirm, showProblemToast, showToast, useSession } from '@site/shared/host';
import { Button, Cluster } from '@site/shared/ui';
import { CircleCheck, Send } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { draftKeys, useDraft } from '../editor/draft';
import { isEmptyHtml } from '../editor/empty-html';
import { messageProblem } from '../editor/message-problem';
import { RichTextEditor } from '../editor/rich-text-editor';
import styles from './reply-form.module.css';
import type { LiveTicket } from './use-ticket';

type ReplyFormProps = Pick<LiveTicket, 'reply' | 'close'> & {
  ticketId: number;
  canClose: boolean;
  /** What helps to write, above the editor; `insert` puts HTML behind what is there. */
  tools?: ((editor: { html: string; insert: (html: string) => void }) => ReactNode) | undefined;
};

/** An answer to a ticket, and its end: Send and Close (sections 2 and 5). */
export function ReplyForm({ ticketId, reply, close, canClose, tools }: ReplyFormProps) {
  const { session } = useSession();
  const { draft, change, drop } = useDraft(draftKeys.reply(session?.id, ticketId), { message: '' });
  const [isSending, setSending] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const problem = messageProblem(draft.message);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending || problem) return;
    setSending(true);
    const refusal = await reply(draft.message);
    setSending(false);
    if (refusal) return void showProblemToast(refusal);
    drop();
    void showToast({ title: 'Reply sent', success: true });
  }

  async function closeNow() {
    setClosing(true);
    const refusal = await close();
    setClosing(false);
    void (refusal
      ? showProblemToast(refusal)
      : showToast({ title: 'Ticket closed', success: true }));
  }

  return (
    <div className={styles.form}>
      {/* Outside of the form: Enter in one of its fields must not send the reply. */}
      {tools?.({
        html: draft.message,
        insert: (html) => change({ message: draft.message + html }),
      })}
      <form className={styles.form} onSubmit={send}>
        <RichTextEditor
          label="Reply"
          hint="Pictures are shown by their https address; they cannot be uploaded here."
          value={draft.message}
          onChange={(message) => change({ message })}
          error={isEmptyHtml(draft.message) ? null : problem}
        />
        <Cluster gap="small">
          <Button
            type="submit"
            variant="primary"
            icon={<Send aria-hidden="true" />}
            busy={isSending}
            disabled={problem !== null}
          >
            Send
          </Button>
          {canClose && (
            <Button
              icon={<CircleCheck aria-hidden="true" />}
              busy={isClosing}
              onClick={() =>
                confirm({
                  id: 'close-ticket',
                  body: 'Do you want to close the ticket?',
                  icon: 'question',
                  action: closeNow,
                })
              }
            >
              Close
            </Button>
          )}
        </Cluster>
      </form>
    </div>
  );
}
