import type { Ticket } from '@site/shared/contract';
import { useSession } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import type { RefObject } from 'react';
import * as texts from '#texts';
import type { EditorHandle } from '../editor/editor-handle';
import { Shortcuts } from '../keyboard/shortcuts-dialog';
import { staffClient } from '../staff-client';
import { useListLink } from '../ticket/list-link';
import type { TicketActions } from '../ticket/use-ticket';
import type { SideHandle } from './ticket-side';
import type { QueuePlace } from './use-queue';

type TicketKeysProps = {
  ticket: Ticket;
  queue: QueuePlace;
  editor: RefObject<EditorHandle | null>;
  side: RefObject<SideHandle | null>;
  /** Undefined if the reader cannot close the ticket. */
  close: (() => void) | undefined;
  update: TicketActions['update'];
};

/** The keys of a ticket: one for everything that staff do many times a day. */
export function TicketKeys({
  ticket: { id },
  queue,
  editor,
  side,
  close,
  update,
}: TicketKeysProps) {
  const accountId = useSession().session?.id;
  const navigate = useNavigate();
  const back = useListLink();
  const assigning = useSubmit();

  function assignToReader(): void {
    void assigning.submit(() =>
      update(staffClient.ticket.assignTickets({ ticket_ids: [id], assignee: accountId ?? null })),
    );
  }

  return (
    <Shortcuts
      shortcuts={[
        { key: 'r', label: texts.ticketStaff.writeReply(), run: () => editor.current?.focus() },
        { key: 'j', label: texts.ticketStaff.next(), run: queue.openNext },
        { key: 'k', label: texts.ticketStaff.previous(), run: queue.openPrevious },
        { key: 'n', label: texts.ticketStaff.writeNote(), run: () => side.current?.focusNote() },
        { key: 't', label: texts.ticketStaff.addTag(), run: () => side.current?.focusTag() },
        { key: 'a', label: texts.ticketStaff.assignToYou(), run: assignToReader },
        { key: 's', label: texts.ticketStaff.snooze(), run: () => side.current?.snooze() },
        { key: 'm', label: texts.ticketStaff.merge(), run: () => side.current?.merge() },
        { key: 'c', label: texts.ticketStaff.closeTicket(), run: () => close?.() },
        { key: 'u', label: texts.ticketStaff.backToList(), run: () => void navigate(back.to) },
      ]}
      editorKeys={[
        { key: texts.ticketStaff.keyCanned(), label: texts.ticketStaff.insertCanned() },
        { key: texts.ticketStaff.keySend(), label: texts.ticketStaff.sendReply() },
        {
          key: texts.ticketStaff.keySendAndNext(),
          label: texts.ticketStaff.sendReplyAndOpenNext(),
        },
        { key: texts.ticketStaff.keyLeave(), label: texts.ticketStaff.leaveEditor() },
      ]}
    />
  );
}
