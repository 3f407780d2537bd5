import type { Problem } from '@site/shared/client';
import type { Ticket } from '@site/shared/contract';
import { formatDate } from '@site/shared/format';
import { showProblemToast, showToast, useRole, useSession } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { REOPEN_WINDOW_MS } from '@site/shared/rules';
import { Button, Callout } from '@site/shared/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { draftAt, draftKeys, leaveDraft } from '../editor/draft';

type ClosedNoticeProps = {
  ticket: Ticket;
  canReply: boolean;
  /** Opens it without a reply, for whoever may. */
  reopen?: (() => Promise<Problem | null>) | undefined;
};

/** That a ticket is closed, and whether and until when a reply opens it again. */
export function ClosedNotice({ ticket, canReply, reopen }: ClosedNoticeProps) {
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
          ? 'Your reply opens it again.'
          : `A reply opens it again, until ${formatDate(ticket.updatedAt + REOPEN_WINDOW_MS)}.`}
      </Callout>
    );
  }

  /** A reply that was written before the ticket closed for good goes along. */
  function takeDraftAlong() {
    const { message } = draftAt(draftKeys.reply(session?.id, ticket.id), { message: '' });
    if (message)
      leaveDraft(draftKeys.newTicket(session?.id), {
        title: ticket.title,
        category: ticket.category,
        message,
      });
  }

  return (
    <Callout
      title="This ticket is closed for good"
      actions={
        <Button to={paths.newTicket} onClick={takeDraftAlong}>
          Open a new ticket
        </Button>
      }
    >
      It was closed more than 14 days ago. Please open a new one.
    </Callout>
  );
}

function ReopenButton({ reopen }: { reopen: () => Promise<Problem | null> }) {
  const [isBusy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    const refusal = await reopen();
    setBusy(false);
    void (refusal
      ? showProblemToast(refusal)
      : showToast({ title: 'Ticket opened again', success: true }));
  }

  return (
    <Button icon={<RotateCcw aria-hidden="true" />} busy={isBusy} onClick={() => void open()}>
      Reopen
    </Button>
  );
}
