import { confirm, showToast, useSession } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { placeholdersIn } from '@site/shared/rules';
import { Button, Callout, Cluster, Stack } from '@site/shared/ui';
import { CircleCheck, Send } from 'lucide-react';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import * as texts from '#texts';
import { draftKeys, takeStoredDraft, useDraft } from '../editor/draft';
import type { EditorHandle, SnippetSource } from '../editor/editor-handle';
import { isEmptyHtml, messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';
import { joinedTexts, typedAfter } from '../editor/typed-after';
import type { TicketActions } from './use-ticket';
import type { TicketClosing } from './use-ticket-closing';

/** What the form of staff has in addition to that of customers. */
export type StaffReplyTools = {
  /** Opens the next waiting ticket, or the queue if none waits. */
  openNext: () => void;
  /** What '/' and the beginning of a name insert. */
  snippets: SnippetSource;
  /** Renders tools below the editor; `insert` puts HTML at the caret of the reply. */
  tools: (editor: { html: string; insert: (html: string) => void }) => ReactNode;
};

type ReplyFormProps = Pick<TicketActions, 'reply'> & {
  ticketId: number;
  /** Undefined if the reader cannot close the ticket. */
  closing: TicketClosing | undefined;
  staff?: StaffReplyTools | undefined;
  /** Called after each change of the text, with whether there is a text. */
  onWriting?: ((isWriting: boolean) => void) | undefined;
  /** The reply's editor. */
  editor: RefObject<EditorHandle | null>;
};

type AfterSending = 'stay' | 'close' | 'next';

/** The reply editor of a ticket, with Send and Close (sections 2 and 5). */
export function ReplyForm({ ticketId, reply, closing, staff, onWriting, editor }: ReplyFormProps) {
  const { session } = useSession();
  const { draft, updateDraft, clearDraft } = useDraft(draftKeys.reply(session?.id, ticketId), {
    description: '',
  });
  const sending = useSubmit();
  /** The ticket from which the next one is opened. */
  const leftTicket = useRef<number | null>(null);
  const takeTyped = useEffectEvent((fromTicket: number) => {
    const typed = takeStoredDraft(draftKeys.reply(session?.id, fromTicket), { description: '' });
    const { description: first } = typed;
    if (first) updateDraft((now) => ({ description: joinedTexts(first, now.description) }));
  });
  useEffect(() => {
    const fromTicket = leftTicket.current;
    if (fromTicket === null || fromTicket === ticketId) return;
    leftTicket.current = null;
    // What was typed before the next ticket was shown belongs to the next ticket.
    takeTyped(fromTicket);
  }, [ticketId]);
  const error = messageError(draft.description);
  // A customer may write braces; in support's answers they are placeholders without a value.
  const placeholders = staff ? placeholdersIn(draft.description) : [];
  const placeholderList = placeholders.map((name) => `{{${name}}}`).join(', ');

  async function sendNow(after: AfterSending): Promise<void> {
    const options = after === 'close' ? { closes: true } : undefined;
    const { description: sent } = draft;
    if (!(await sending.submit(() => reply(sent, options)))) return;
    // Rendered at once: the next report of the editor must not contain what was sent.
    flushSync(() => updateDraft((now) => ({ description: typedAfter(sent, now.description) })));
    onWriting?.(false);
    void showToast({
      title: after === 'close' ? texts.answer.sentAndClosed() : texts.reply.sent(),
      success: true,
    });
    if (after !== 'next') return;
    leftTicket.current = ticketId;
    staff?.openNext();
  }

  function send(after: AfterSending): void {
    if (error || sending.isBusy) return;
    if (placeholders.length === 0) {
      void sendNow(after);
      return;
    }
    confirm({
      id: 'send-placeholders',
      body: texts.answer.sendPlaceholders({ placeholders: placeholderList }),
      icon: 'question',
      labels: { confirm: texts.answer.sendIt(), cancel: texts.answer.keepEditing() },
      action: () => sendNow(after),
    });
  }

  function discard(): void {
    clearDraft();
    onWriting?.(false);
  }

  function submitForm(event: FormEvent): void {
    event.preventDefault();
    send('stay');
  }

  const discardButton = !isEmptyHtml(draft.description) && (
    <Button variant="quiet" disabled={sending.isBusy} onClick={discard}>
      {texts.reply.discard()}
    </Button>
  );
  return (
    <Stack gap="small">
      <form onSubmit={submitForm}>
        <Stack gap="small">
          <RichTextEditor
            label={texts.reply.label()}
            hint={staff ? texts.answer.hint() : texts.reply.hint()}
            value={draft.description}
            messageKey={ticketId}
            onChange={(description, { isWritten }) => {
              updateDraft({ description });
              if (isWritten) onWriting?.(!isEmptyHtml(description));
            }}
            onSubmitKey={({ withShift }) => send(withShift && staff ? 'next' : 'stay')}
            snippets={staff?.snippets}
            error={isEmptyHtml(draft.description) ? null : error}
            handle={editor}
          />
          {placeholders.length > 0 && (
            <Callout tone="warning" role="status" title={texts.answer.placeholders()}>
              {placeholderList}
            </Callout>
          )}
          <Cluster gap="small">
            <Button
              type="submit"
              variant="primary"
              icon={<Send aria-hidden="true" />}
              busy={sending.isBusy}
              disabled={error !== null}
            >
              {texts.reply.send()}
            </Button>
            {staff ? (
              <>
                <Button disabled={error !== null || sending.isBusy} onClick={() => send('next')}>
                  {texts.answer.sendAndNext()}
                </Button>
                {closing && (
                  <Button disabled={error !== null || sending.isBusy} onClick={() => send('close')}>
                    {texts.answer.sendAndClose()}
                  </Button>
                )}
              </>
            ) : (
              discardButton
            )}
            {closing && (
              <Button
                icon={<CircleCheck aria-hidden="true" />}
                busy={closing.isBusy}
                onClick={closing.start}
              >
                {texts.reply.close()}
              </Button>
            )}
            {staff && discardButton}
          </Cluster>
        </Stack>
      </form>
      {/* Outside the form: Enter in a field of the tools must not send the reply. */}
      {staff?.tools({
        html: draft.description,
        insert: (html) => editor.current?.insert(html),
      })}
    </Stack>
  );
}
