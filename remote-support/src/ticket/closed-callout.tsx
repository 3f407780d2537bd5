import type { Ticket } from '@site/shared/contract';
import { formatDate, formatDuration } from '@site/shared/format';
import { showToast, useRole, useSession } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { isStaff, REOPEN_WINDOW_MS } from '@site/shared/rules';
import { Button, Callout } from '@site/shared/ui';
import { RotateCcw } from 'lucide-react';
import * as texts from '#texts';
import { draftKeys, storeDraftIfNone, storedDraft } from '../editor/draft';
import type { TicketActions } from './use-ticket';

type ClosedCalloutProps = {
  ticket: Ticket;
  canReply: boolean;
  /** Left out when the user may not reopen the ticket without a reply. */
  reopen?: TicketActions['close'] | undefined;
};

/** Shown on a closed ticket: whether a reply reopens it, and until when. */
export function ClosedCallout({ ticket, canReply, reopen }: ClosedCalloutProps) {
  const role = useRole();
  const { session } = useSession();

  if (ticket.mergedInto !== undefined) {
    return (
      <Callout
        title={texts.closing.merged({ id: ticket.mergedInto })}
        actions={
          <Button to={paths.ticket(ticket.mergedInto)}>
            {texts.closing.openOther({ id: ticket.mergedInto })}
          </Button>
        }
      >
        {texts.closing.mergedHint()}
      </Callout>
    );
  }

  if (canReply) {
    return (
      <Callout
        tone="success"
        title={texts.closing.isClosed()}
        actions={reopen && <ReopenButton reopen={reopen} />}
      >
        {isStaff(role)
          ? texts.ticketStaff.replyReopens()
          : texts.closing.replyReopens({ date: formatDate(ticket.updatedAt + REOPEN_WINDOW_MS) })}
      </Callout>
    );
  }

  /** Copies a reply that was not sent to the new ticket. */
  function copyDraftToNewTicket() {
    const key = draftKeys.reply(session?.id, ticket.id);
    const { description } = storedDraft(key, { description: '' });
    if (!description) return;
    storeDraftIfNone(draftKeys.newTicket(session?.id), {
      title: ticket.title,
      category: ticket.category,
      description,
    });
  }

  return (
    <Callout
      title={texts.closing.isClosedForGood()}
      actions={
        <Button to={paths.newTicket} onClick={copyDraftToNewTicket}>
          {texts.closing.openNew()}
        </Button>
      }
    >
      {texts.closing.closedLongAgo({ duration: formatDuration(REOPEN_WINDOW_MS) })}
    </Callout>
  );
}

function ReopenButton({ reopen }: { reopen: TicketActions['close'] }) {
  const { isBusy, submit } = useSubmit();

  async function reopenTicket() {
    if (await submit(reopen)) void showToast({ title: texts.closing.reopened(), success: true });
  }

  return (
    <Button
      icon={<RotateCcw aria-hidden="true" />}
      busy={isBusy}
      onClick={() => void reopenTicket()}
    >
      {texts.closing.reopen()}
    </Button>
  );
}
