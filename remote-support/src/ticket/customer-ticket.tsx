import type { Ticket } from '@site/shared/contract';
import { useNow, usePageTitle, useRole, useSession } from '@site/shared/host';
import { canClose, canRate, canReply, isClosed } from '@site/shared/rules';
import { Page } from '@site/shared/ui';
import { useRef } from 'react';
import * as texts from '#texts';
import type { EditorHandle } from '../editor/editor-handle';
import { MessageList, NewMessages } from '../messages/message-list';
import { ClosedCallout } from './closed-callout';
import styles from './customer-ticket.module.css';
import { useListLink } from './list-link';
import { OutdatedCallout } from './outdated-callout';
import { RatingCallout } from './rating-callout';
import { ReplyForm } from './reply-form';
import { TicketFacts } from './ticket-facts';
import { TicketStatusBadge } from './ticket-status-badge';
import { useTicket } from './use-ticket';
import { useTicketClosing } from './use-ticket-closing';

/** A ticket as its customer sees it: the editor, and the messages, newest first (section 2). */
export function CustomerTicket({ loaded }: { loaded: Ticket }) {
  const { ticket, newMessageCount, isOutdated, reply, close, saveMessage, update } =
    useTicket(loaded);
  const accountId = useSession().session?.id;
  const role = useRole();
  const now = useNow();
  const closing = useTicketClosing(close);
  const editor = useRef<EditorHandle>(null);
  const { id, title, status, language, user, messages } = ticket;
  usePageTitle(texts.ticket.name({ id }));

  const state = { ...ticket, messageCount: messages.length };
  const isMerged = ticket.mergedInto !== undefined;
  const isReplyAllowed = canReply(role, state, now) && !isMerged;
  return (
    <Page
      title={texts.ticket.name({ id })}
      back={useListLink()}
      intro={<bdi lang={language}>{title}</bdi>}
      actions={<TicketStatusBadge status={status} />}
    >
      <TicketFacts ticket={ticket} />
      <OutdatedCallout isOutdated={isOutdated} />
      {isClosed(status) && (
        <ClosedCallout key={`closed ${id}`} ticket={ticket} canReply={isReplyAllowed} />
      )}
      {canRate(ticket) && user.id === accountId && (
        <RatingCallout key={`rating ${id}`} ticket={ticket} update={update} />
      )}
      <div className={styles.content}>
        {isReplyAllowed && (
          <ReplyForm
            ticketId={id}
            reply={reply}
            closing={canClose(role, state) ? closing : undefined}
            editor={editor}
          />
        )}
        <section className={styles.messages} aria-labelledby="messages">
          <h2 id="messages" className={styles.heading}>
            {texts.ticket.messages()}
          </h2>
          <NewMessages count={newMessageCount} />
          <MessageList ticket={ticket} messages={messages} saveMessage={saveMessage} />
        </section>
      </div>
    </Page>
  );
}
