import type { Ticket, TicketMessage } from '@site/shared/contract';
import { useNow, useRole } from '@site/shared/host';
import { canEdit } from '@site/shared/rules';
import { VisuallyHidden } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import type { TicketActions } from '../ticket/use-ticket';
import { MessageBubble } from './message-bubble';

type MessageListProps = {
  ticket: Ticket;
  /** The messages to show: all or some of the ticket's. */
  messages: readonly TicketMessage[];
  saveMessage: TicketActions['saveMessage'];
  /** Shows the earlier texts of a changed message, to staff. */
  history?: ((message: TicketMessage, lang: string | undefined) => ReactNode) | undefined;
};

/** Messages of a ticket, each with what the reader may do with it. */
export function MessageList({ ticket, messages, saveMessage, history }: MessageListProps) {
  const role = useRole();
  const now = useNow();
  const state = { ...ticket, messageCount: ticket.messages.length };
  return messages.map((message) => (
    <MessageBubble
      key={message.id}
      message={message}
      language={ticket.language}
      role={role}
      canEdit={canEdit(role, state, message, now)}
      history={message.edited ? history : undefined}
      save={(change) => saveMessage(message.id, change)}
    />
  ));
}

/** Announces how many messages the other side has sent since the page was opened. */
export function NewMessages({ count }: { count: number }) {
  return (
    <p role="status">
      <VisuallyHidden>{count > 0 && texts.ticket.newMessages({ count })}</VisuallyHidden>
    </p>
  );
}
