import type { Ticket } from '@site/shared/contract';
import { formatDate, formatDuration } from '@site/shared/format';
import { showToast, useRole, useSession } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { isStaff, REOPEN_WINDOW_MS } from '@site/shared/rules';
import { Button, Callout } from '@site/shared/ui';
import { RotateCcw } from 'lucide-react';
import { draftKeys, storeDraftIfNone, storedDraft } from '../editor/draft';
import type { TicketActions } from './use-ticket';

type ClosedCalloutProps = {
  ticket: Ticket;
  canReply: boolean;
  /** Left out when the user may not reopen the ticket without a reply. */
  reopen?: TicketActions['reopen'] | undefined;
};

/** Shown on a closed ticket: whether a reply reopens it, and until when. */
export function ClosedCallout({ ticket, canReply, reopen }: ClosedCalloutProps) {
  const role = useRole();
  const { session } = useSession();

  if (ticket.mergedInto !== undefined) {
    return (
      <Callout
        title={`This ticket was merged into #${ticket.mergedInto}`}
        actions={<Button to={paths.ticket(ticket.mergedInto)}>Open #{ticket.mergedInto}</Button>}
      >
        Its messages are there. The conversation continues in that ticket.
      </Callout>
    );
  }

  if (canReply) {
    return (
      <Callout
        tone="success"
        title="This ticket is closed"
        actions={reopen && <ReopenButton reopen={reopen} />}
      >
        {isStaff(role)
          ? 'Your reply reopens it.'
          : `A reply reopens it until ${formatDate(ticket.updatedAt + REOPEN_WINDOW_MS)}.`}
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
      title="This ticket is closed permanently"
      actions={
        <Button to={paths.newTicket} onClick={copyDraftToNewTicket}>
          Open a new ticket
        </Button>
      }
    >
      It was closed more than {formatDuration(REOPEN_WINDOW_MS)} ago. Please open a new ticket.
    </Callout>
  );
}

function ReopenButton({ reopen }: Pick<TicketActions, 'reopen'>) {
  const { isBusy, submit } = useSubmit();

  async function reopenTicket() {
    if (await submit(reopen)) void showToast({ title: 'Ticket reopened', success: true });
  }

  return (
    <Button
      icon={<RotateCcw aria-hidden="true" />}
      busy={isBusy}
      onClick={() => void reopenTicket()}
    >
      Reopen
    </Button>
  );
}
