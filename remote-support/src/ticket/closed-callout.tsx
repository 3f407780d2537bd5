import type { Problem } from '@site/shared/client';
import type { Ticket } from '@site/shared/contract';
import { formatDate } from '@site/shared/format';
import { showProblemToast, showToast, useRole, useSession } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { DAY_MS, REOPEN_WINDOW_MS } from '@site/shared/rules';
import { Button, Callout } from '@site/shared/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { draftKeys, storeDraftIfNone, storedDraft } from '../editor/draft';

type ClosedCalloutProps = {
  ticket: Ticket;
  canReply: boolean;
  /** Reopens the ticket without a reply; left out when the user may not do that. */
  reopen?: (() => Promise<Problem | null>) | undefined;
};

/** Shown on a closed ticket: whether a reply reopens it, and until when. */
export function ClosedCallout({ ticket, canReply, reopen }: ClosedCalloutProps) {
  const role = useRole();
  const { session } = useSession();

  if (canReply) {
    return (
      <Callout
        tone="success"
        title="This ticket is closed"
        actions={reopen && <ReopenButton reopen={reopen} />}
      >
        {role === 'admin'
          ? 'Your reply reopens it.'
          : `A reply reopens it until ${formatDate(ticket.updatedAt + REOPEN_WINDOW_MS)}.`}
      </Callout>
    );
  }

  /** Copies a reply that was not sent to the new ticket. */
  function copyDraftToNewTicket() {
    const { message } = storedDraft(draftKeys.reply(session?.id, ticket.id), { message: '' });
    if (!message) return;
    storeDraftIfNone(draftKeys.newTicket(session?.id), {
      title: ticket.title,
      category: ticket.category,
      message,
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
      It was closed more than {REOPEN_WINDOW_MS / DAY_MS} days ago. Please open a new ticket.
    </Callout>
  );
}

function ReopenButton({ reopen }: { reopen: () => Promise<Problem | null> }) {
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    const problem = await reopen();
    setBusy(false);
    void (problem
      ? showProblemToast(problem)
      : showToast({ title: 'Ticket reopened', success: true }));
  }

  return (
    <Button icon={<RotateCcw aria-hidden="true" />} busy={isBusy} onClick={() => void submit()}>
      Reopen
    </Button>
  );
}
