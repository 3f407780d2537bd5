import type { Ticket, TicketMessage } from '@site/shared/contract';
import { useNow, usePageTitle, useRole, useSession } from '@site/shared/host';
import { canClose, canRate, canReopen, canReply, isClosed } from '@site/shared/rules';
import { StaffPage } from '@site/shared/ui';
import { useRef, useState } from 'react';
import * as texts from '#texts';
import { CannedReplies } from '../canned-replies/canned-replies';
import { cannedSnippets } from '../canned-replies/snippets';
import { useCannedReplies } from '../canned-replies/use-canned-replies';
import type { EditorHandle } from '../editor/editor-handle';
import { EditHistory } from '../messages/edit-history';
import { MessageList, NewMessages } from '../messages/message-list';
import { staffClient } from '../staff-client';
import { ClosedCallout } from '../ticket/closed-callout';
import { useListLink } from '../ticket/list-link';
import { OutdatedCallout } from '../ticket/outdated-callout';
import { RatingCallout } from '../ticket/rating-callout';
import { ReplyForm } from '../ticket/reply-form';
import { TicketStatusBadge } from '../ticket/ticket-status-badge';
import { useTicket } from '../ticket/use-ticket';
import { useTicketClosing } from '../ticket/use-ticket-closing';
import { AnsweringCallout } from './answering-callout';
import { DeskFacts } from './desk-facts';
import styles from './desk-ticket.module.css';
import { QueueBar } from './queue-bar';
import { TicketKeys } from './ticket-keys';
import { type SideHandle, TicketSide } from './ticket-side';
import { useAnswering } from './use-answering';
import { useFocusOnNext } from './use-focus-on-next';
import { useQueue } from './use-queue';

type DeskTicketProps = { loaded: Ticket; isPrefetched: boolean };

/**
 * A ticket as staff work on it: the newest message, the editor and the older messages, and beside
 * them the customer, the work on the ticket and the notes.
 */
export function DeskTicket({ loaded, isPrefetched }: DeskTicketProps) {
  const live = useTicket(loaded, { isPrefetched });
  const { ticket, newMessageCount, isOutdated, reply, close, saveMessage, update } = live;
  const accountId = useSession().session?.id;
  const role = useRole();
  const now = useNow();
  const { id, title, status, language, user, messages } = ticket;
  usePageTitle(texts.ticket.name({ id }));

  const state = { ...ticket, messageCount: messages.length };
  const isMerged = ticket.mergedInto !== undefined;
  const isReplyAllowed = canReply(role, state, now) && !isMerged;
  const closing = useTicketClosing(close);
  const isClosable = canClose(role, state);
  const queue = useQueue(id);
  /** The ticket to which the reader writes an answer. */
  const [answeredId, setAnsweredId] = useState<number | null>(null);
  const answering = useAnswering(ticket, answeredId === id);
  const editor = useRef<EditorHandle>(null);
  const side = useRef<SideHandle>(null);
  const cannedReplies = useCannedReplies();
  const placeholderValues = { ticket: String(id), title, customer: user.email };
  const { newest, writeNext } = useFocusOnNext(id, editor);
  const [newestMessage, ...olderMessages] = messages;

  return (
    <StaffPage
      title={
        <>
          <span className={styles.number}>{texts.ticket.name({ id })}</span>{' '}
          <bdi lang={language}>{title}</bdi>
        </>
      }
      back={useListLink()}
      note={<TicketStatusBadge status={status} />}
      actions={
        <>
          <QueueBar queue={queue} />
          <TicketKeys
            ticket={ticket}
            queue={queue}
            editor={editor}
            side={side}
            close={isClosable ? closing.start : undefined}
            update={update}
          />
        </>
      }
    >
      <DeskFacts ticket={ticket} />
      <div className={styles.columns}>
        <div className={styles.work}>
          <OutdatedCallout isOutdated={isOutdated} />
          {isClosed(status) && (
            <ClosedCallout
              key={`closed ${id}`}
              ticket={ticket}
              canReply={isReplyAllowed}
              reopen={
                canReopen(role, state) && !isMerged
                  ? // The server computes the status: it depends on the author of the last message.
                    () => update(staffClient.ticket.reopenTicket({ ticket_id: id }))
                  : undefined
              }
            />
          )}
          {canRate(ticket) && user.id === accountId && (
            <RatingCallout key={`rating ${id}`} ticket={ticket} update={update} />
          )}
          <section
            ref={newest}
            tabIndex={-1}
            className={styles.messages}
            aria-label={texts.ticket.messages()}
          >
            <NewMessages count={newMessageCount} />
            {newestMessage && (
              <MessageList
                ticket={ticket}
                messages={[newestMessage]}
                saveMessage={saveMessage}
                history={history}
              />
            )}
          </section>
          {isReplyAllowed && (
            <div className={styles.reply}>
              <AnsweringCallout agents={answering} />
              <ReplyForm
                ticketId={id}
                reply={reply}
                closing={isClosable ? closing : undefined}
                editor={editor}
                onWriting={(isWriting) =>
                  setAnsweredId((before) => (isWriting ? id : before === id ? null : before))
                }
                staff={{
                  openNext: () => {
                    writeNext();
                    queue.openNextOrList();
                  },
                  snippets: (typed) =>
                    cannedSnippets(cannedReplies.replies, {
                      typed,
                      language,
                      values: placeholderValues,
                    }),
                  tools: (tools) => (
                    <CannedReplies
                      key={id}
                      list={cannedReplies}
                      language={language}
                      values={placeholderValues}
                      {...tools}
                    />
                  ),
                }}
              />
            </div>
          )}
          {olderMessages.length > 0 && (
            <section className={styles.messages} aria-labelledby="older-messages">
              <h2 id="older-messages" className={styles.heading}>
                {texts.desk.olderMessages()}
              </h2>
              <MessageList
                ticket={ticket}
                messages={olderMessages}
                saveMessage={saveMessage}
                history={history}
              />
            </section>
          )}
        </div>
        <TicketSide ticket={ticket} update={update} handle={side} />
      </div>
    </StaffPage>
  );
}

const history = (message: TicketMessage, lang: string | undefined) => (
  <EditHistory message={message} lang={lang} />
);
