import { confirm, showToast, useSession } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Button, Cluster, Stack } from '@site/shared/ui';
import { CircleCheck, Send } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { draftKeys, useDraft } from '../editor/draft';
import { isEmptyHtml, messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';
import type { TicketActions } from './use-ticket';

type ReplyFormProps = Pick<TicketActions, 'reply' | 'close'> & {
  ticketId: number;
  canClose: boolean;
  /** Renders tools above the editor; `insert` appends HTML to the reply. */
  tools?: ((editor: { html: string; insert: (html: string) => void }) => ReactNode) | undefined;
};

/** The reply editor of a ticket, with Send and Close (sections 2 and 5). */
export function ReplyForm({ ticketId, reply, close, canClose, tools }: ReplyFormProps) {
  const { session } = useSession();
  const { draft, updateDraft, clearDraft } = useDraft(draftKeys.reply(session?.id, ticketId), {
    message: '',
  });
  const sending = useSubmit();
  const closing = useSubmit();
  const error = messageError(draft.message);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (error) return;
    if (!(await sending.submit(() => reply(draft.message)))) return;
    clearDraft();
    void showToast({ title: 'Reply sent', success: true });
  }

  async function closeTicket() {
    if (await closing.submit(close)) void showToast({ title: 'Ticket closed', success: true });
  }

  return (
    <Stack gap="small">
      {/* Outside the form: Enter in a field of the tools must not send the reply. */}
      {tools?.({
        html: draft.message,
        insert: (html) => updateDraft({ message: draft.message + html }),
      })}
      <form onSubmit={send}>
        <Stack gap="small">
          <RichTextEditor
            label="Reply"
            hint="To show a picture, insert its https address. Pictures cannot be uploaded here."
            value={draft.message}
            onChange={(message) => updateDraft({ message })}
            error={isEmptyHtml(draft.message) ? null : error}
          />
          <Cluster gap="small">
            <Button
              type="submit"
              variant="primary"
              icon={<Send aria-hidden="true" />}
              busy={sending.isBusy}
              disabled={error !== null}
            >
              Send
            </Button>
            {canClose && (
              <Button
                icon={<CircleCheck aria-hidden="true" />}
                busy={closing.isBusy}
                onClick={() =>
                  confirm({
                    id: 'close-ticket',
                    body: 'Do you want to close the ticket?',
                    icon: 'question',
                    labels: { confirm: 'Close ticket', cancel: 'Keep it open' },
                    offersDontAskAgain: session?.role === 'admin',
                    action: closeTicket,
                  })
                }
              >
                Close
              </Button>
            )}
          </Cluster>
        </Stack>
      </form>
    </Stack>
  );
}
