import { unwrap } from '@site/shared/client';
import { fields, type Ticket } from '@site/shared/contract';
import { useNow, usePageTitle, useRole, useSession } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from '@site/shared/router';
import { can, canClose, canEdit, canRate, canReopen, canReply, isClosed } from '@site/shared/rules';
import { Button, Callout, classNames, EmptyState, Page, VisuallyHidden } from '@site/shared/ui';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import * as texts from '#texts';
import { CannedReplies } from '../canned-replies/canned-replies';
import { client } from '../client';
import { AnsweringCallout } from '../desk/answering-callout';
import { DeskCard } from '../desk/desk-card';
import { MergeTicket } from '../desk/merge-ticket';
import { useAnswering } from '../desk/use-answering';
import type { EditorHandle } from '../editor/editor-handle';
import { Shortcuts } from '../keyboard/shortcuts-dialog';
import { MessageBubble } from '../messages/message-bubble';
import { ClosedCallout } from '../ticket/closed-callout';
import { CustomerCard } from '../ticket/customer-card';
import { InternalNotes } from '../ticket/internal-notes';
import { takePrefetchedTicket } from '../ticket/prefetched-ticket';
import { QueueBar } from '../ticket/queue-bar';
import { RatingCallout } from '../ticket/rating-callout';
import { ReplyForm } from '../ticket/reply-form';
import { TicketFacts } from '../ticket/ticket-facts';
import { TicketStatusBadge } from '../ticket/ticket-status-badge';
import { useQueue } from '../ticket/use-queue';
import { useTicket } from '../ticket/use-ticket';
import { useTicketClosing } from '../ticket/use-ticket-closing';
import styles from './ticket.module.css';

/** `isPrefetched`: the ticket may have changed. */
type LoaderData = { ticket: Ticket | null; isPrefetched?: boolean };

/** Loads the ticket; null if it does not exist or belongs to another account. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<LoaderData> {
  const id = fields.ticketId.safeParse(Number(params.ticketId));
  if (!id.success) return { ticket: null };
  const prefetched = await takePrefetchedTicket(id.data);
  if (prefetched) return { ticket: prefetched, isPrefetched: true };
  const answer = await client.ticket.viewTicket({ ticket_id: id.data }, { signal: request.signal });
  if (!answer.ok && answer.problem.code === 'not-found') return { ticket: null };
  return unwrap(answer);
}

/** /support/ticket/view/{ticketId} (section 2). */
export function Component() {
  const { ticket, isPrefetched = false } = useLoaderData<LoaderData>();
  // Without a key: the next ticket uses the same editor, whose start takes long.
  return ticket ? <TicketPage loaded={ticket} isPrefetched={isPrefetched} /> : <TicketNotFound />;
}

function editorKeys(): { key: string; label: string }[] {
  return [
    { key: texts.ticketStaff.keySend(), label: texts.ticketStaff.sendReply() },
    { key: texts.ticketStaff.keySendAndNext(), label: texts.ticketStaff.sendReplyAndOpenNext() },
    { key: texts.ticketStaff.keyLeave(), label: texts.ticketStaff.leaveEditor() },
  ];
}

/** The link back to the list: with its filters if the ticket was opened from it. */
function useListLink(): { to: string; label: string } {
  const { state } = useLocation() as { state: { list?: unknown } | null };
  const list = state?.list;
  const isList =
    typeof list === 'string' && (list === paths.tickets || list.startsWith(`${paths.tickets}?`));
  return { to: isList ? list : paths.tickets, label: texts.pageNames.tickets() };
}

type TicketPageProps = { loaded: Ticket; isPrefetched: boolean };

function TicketPage({ loaded, isPrefetched }: TicketPageProps) {
  const { ticket, newMessageCount, isOutdated, reply, close, reopen, saveMessage, update } =
    useTicket(loaded, { isPrefetched });
  const accountId = useSession().session?.id;
  const role = useRole();
  const now = useNow();
  const { id, title, status, language, updatedAt, user, messages } = ticket;
  usePageTitle(texts.ticket.name({ id }));

  const state = { status, updatedAt, messageCount: messages.length };
  const isMerged = ticket.mergedInto !== undefined;
  const isReplyAllowed = canReply(role, state, now) && !isMerged;
  const closing = useTicketClosing(close);
  const assigning = useSubmit();
  const isClosable = canClose(role, state);
  const seesAll = can(role, 'seeEveryTicket');
  const placeholderValues = { ticket: String(id), title, customer: user.email };
  const queue = useQueue(id, seesAll);
  /** The ticket to which the reader writes an answer. */
  const [answeredId, setAnsweredId] = useState<number | null>(null);
  const answering = useAnswering(ticket, seesAll && answeredId === id);
  const editor = useRef<EditorHandle>(null);
  const navigate = useNavigate();
  const back = useListLink();
  const shortcuts = [
    { key: 'r', label: texts.ticketStaff.writeReply(), run: () => editor.current?.focus() },
    { key: 'j', label: texts.ticketStaff.next(), run: queue.openNext },
    { key: 'k', label: texts.ticketStaff.previous(), run: queue.openPrevious },
    {
      key: 'a',
      label: texts.ticketStaff.assignToYou(),
      run: () =>
        void assigning.submit(() =>
          update(client.ticket.assignTickets({ ticket_ids: [id], assignee: accountId ?? null })),
        ),
    },
    { key: 'u', label: texts.ticketStaff.backToList(), run: () => void navigate(back.to) },
    {
      key: 'c',
      label: texts.ticketStaff.closeTicket(),
      run: () => isClosable && closing.start(),
    },
  ];
  return (
    <Page
      title={texts.ticket.name({ id })}
      back={back}
      intro={<bdi lang={language}>{title}</bdi>}
      actions={
        <>
          {seesAll && <QueueBar queue={queue} />}
          {seesAll && <Shortcuts shortcuts={shortcuts} editorKeys={editorKeys()} />}
          <TicketStatusBadge status={status} />
        </>
      }
    >
      <TicketFacts ticket={ticket} />
      {isOutdated && (
        <Callout tone="warning" role="status" title={texts.ticket.outdated()}>
          {texts.ticket.outdatedHint()}
        </Callout>
      )}
      {isClosed(status) && (
        <ClosedCallout
          key={`closed ${id}`}
          ticket={ticket}
          canReply={isReplyAllowed}
          reopen={canReopen(role, state) && !isMerged ? reopen : undefined}
        />
      )}
      {canRate(ticket) && user.id === accountId && (
        <RatingCallout key={`rating ${id}`} ticket={ticket} update={update} />
      )}
      <div className={classNames(styles.content, seesAll && styles.columns)}>
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
              staff={
                seesAll
                  ? {
                      openNext: queue.openNextOrList,
                      tools: (tools) => (
                        <CannedReplies
                          key={id}
                          language={language}
                          values={placeholderValues}
                          {...tools}
                        />
                      ),
                    }
                  : undefined
              }
            />
          </div>
        )}
        <section className={styles.messages} aria-labelledby="messages">
          <h2 id="messages" className={styles.heading}>
            {texts.ticket.messages()}
          </h2>
          <p role="status">
            <VisuallyHidden>
              {newMessageCount > 0 && texts.ticket.newMessages({ count: newMessageCount })}
            </VisuallyHidden>
          </p>
          {messages.map((message) => (
            <MessageBubble
              key={message.id}
              message={message}
              language={language}
              role={role}
              canEdit={canEdit(role, state, message, now)}
              save={(change) => saveMessage(message.id, change)}
            />
          ))}
        </section>
        {seesAll && (
          <div className={styles.context}>
            <DeskCard key={`desk ${id}`} ticket={ticket} update={update} />
            <InternalNotes key={`notes ${id}`} ticketId={id} />
            <CustomerCard
              key={`customer ${id}`}
              ticketId={id}
              actions={(others) => !isMerged && <MergeTicket ticket={ticket} others={others} />}
            />
          </div>
        )}
      </div>
    </Page>
  );
}

function TicketNotFound() {
  const { ticketId } = useParams();
  const back = useListLink();
  return (
    <Page title={texts.ticket.name({ id: ticketId ?? '' })} back={back}>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={texts.ticket.notFound()}
        action={
          <Button variant="primary" to={paths.tickets}>
            {texts.ticket.yourTickets()}
          </Button>
        }
      >
        {texts.ticket.notFoundHint()}
      </EmptyState>
    </Page>
  );
}
