import { unwrap } from '@site/shared/client';
import { fields, type Ticket } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { client, useNow, usePageTitle, useRole } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from '@site/shared/router';
import { can, canClose, canEdit, canReopen, canReply, isClosed } from '@site/shared/rules';
import { Button, EmptyState, Page, VisuallyHidden } from '@site/shared/ui';
import { SearchX } from 'lucide-react';
import { MessageBubble } from '../messages/message-bubble';
import { CannedReplies } from '../ticket/canned-replies';
import { ClosedNotice } from '../ticket/closed-notice';
import { InternalNotes } from '../ticket/internal-notes';
import { ReplyForm } from '../ticket/reply-form';
import { TicketStatusBadge } from '../ticket/ticket-status-badge';
import { useTicket } from '../ticket/use-ticket';
import styles from './ticket.module.css';

type Loaded = { ticket: Ticket | null };

/** The ticket of the address; null where there is none, or it is somebody else's. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const id = fields.ticketId.safeParse(Number(params.ticketId));
  if (!id.success) return { ticket: null };
  const answer = await client.ticket.viewTicket({ ticket_id: id.data }, { signal: request.signal });
  if (!answer.ok && answer.problem.code === 'not-found') return { ticket: null };
  return unwrap(answer);
}

/** /support/ticket/view/{ticketId} (section 2). */
export function Component() {
  const { ticket } = useLoaderData<Loaded>();
  return ticket ? <OneTicket key={ticket.id} loaded={ticket} /> : <NoTicket />;
}

const back = { to: paths.tickets, label: 'Tickets' };

function OneTicket({ loaded }: { loaded: Ticket }) {
  const { ticket, news, reply, close, reopen, save } = useTicket(loaded);
  const role = useRole();
  const now = useNow();
  const { id, title, status, category, updatedAt, user, messages } = ticket;
  usePageTitle(`Ticket #${id}`);

  const state = { status, updatedAt, messageCount: messages.length };
  const mayReply = canReply(role, state, now);
  const seesAll = can(role, 'see every ticket');
  return (
    <Page
      title={`Ticket #${id}`}
      back={back}
      lede={title}
      actions={<TicketStatusBadge status={status} />}
    >
      <p className={styles.facts}>
        {seesAll && (
          <span>
            Customer: {user.email} (id {user.id}) · <Link to={paths.ordersOf(user.id)}>Orders</Link>
          </span>
        )}
        <span>{category}</span>
        <span>
          Updated{' '}
          <time dateTime={new Date(updatedAt).toISOString()}>{formatDateTime(updatedAt)}</time>
        </span>
      </p>
      {isClosed(status) && (
        <ClosedNotice
          ticket={ticket}
          canReply={mayReply}
          reopen={canReopen(role, state) ? reopen : undefined}
        />
      )}
      {mayReply && (
        <ReplyForm
          ticketId={id}
          reply={reply}
          close={close}
          canClose={canClose(role, state)}
          tools={seesAll ? (editor) => <CannedReplies ticket={ticket} {...editor} /> : undefined}
        />
      )}
      {seesAll && <InternalNotes ticketId={id} />}
      <section className={styles.messages} aria-labelledby="messages">
        <h2 id="messages" className={styles.heading}>
          Messages
        </h2>
        <p role="status">
          <VisuallyHidden>{news > 0 && `New messages: ${news}`}</VisuallyHidden>
        </p>
        {messages.map((message) => (
          <MessageBubble
            key={message.id}
            message={message}
            role={role}
            canEdit={canEdit(
              role,
              state,
              { isOwn: message.isAdmin === (role === 'admin'), createdAt: message.createdAt },
              now,
            )}
            save={(description) => save(message.id, description)}
          />
        ))}
      </section>
    </Page>
  );
}

function NoTicket() {
  const { ticketId } = useParams();
  return (
    <Page title={`Ticket #${ticketId}`} back={back}>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="There is no such ticket"
        action={
          <Button variant="primary" to={paths.tickets}>
            Your tickets
          </Button>
        }
      >
        It does not exist, or it belongs to another account.
      </EmptyState>
    </Page>
  );
}
