import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { Ticket, TicketCustomer } from '@site/shared/contract';
import { formatCount, formatDate } from '@site/shared/format';
import { Slot, useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { ticketAside } from '@site/shared/slots';
import { Button, Callout, Cluster, Skeleton } from '@site/shared/ui';
import { Plus } from 'lucide-react';
import * as texts from '#texts';
import { planText } from '../customers/account-texts';
import { staffClient } from '../staff-client';
import { TicketLinks } from '../ticket/ticket-links';
import styles from './customer-card.module.css';
import { MergeTicket } from './merge-ticket';
import { SideSection } from './side-section';

/** The owner of a ticket: account, plan, orders and other tickets. */
export function CustomerCard({ ticket }: { ticket: Ticket }) {
  const { value, isPending, retry } = useAsync(
    async (signal) =>
      unwrap(await staffClient.ticket.ticketCustomer({ ticket_id: ticket.id }, { signal }))
        .customer,
  );
  return (
    <SideSection title={texts.customerCard.title()}>
      {isPending && !value && <Skeleton shape="block" height="9rem" />}
      {!isPending && !value && (
        <Callout
          tone="warning"
          title={texts.customerCard.loadFailed()}
          actions={<Button onClick={retry}>{texts.customerCard.retry()}</Button>}
        />
      )}
      {value && <Customer customer={value} />}
      <Cluster gap="small">
        {ticket.mergedInto === undefined && (
          <MergeTicket ticket={ticket} others={value?.otherTickets ?? []} />
        )}
        <Button
          variant="quiet"
          to={`${paths.newTicket}?for=${encodeURIComponent(ticket.user.email)}`}
          icon={<Plus aria-hidden="true" />}
        >
          {texts.customerCard.openTicket()}
        </Button>
      </Cluster>
    </SideSection>
  );
}

function Customer({ customer }: { customer: TicketCustomer }) {
  const now = useNow();
  const { id, name, email, createdAt, otherTickets, ticketCount } = customer;
  return (
    <>
      <p className={styles.account}>
        {name && (
          <strong className={styles.name}>
            <bdi>{name}</bdi>
          </strong>
        )}
        <Link to={paths.customer(id)}>{email}</Link>
        <span className={styles.quiet}>
          {texts.account.idSince({ id, date: formatDate(createdAt) })}
        </span>
        <span>{texts.customerCard.planIs({ plan: planText(customer, now) })}</span>
      </p>
      {/* An owner without an order has no name, and the card then has one line. */}
      <Slot of={ticketAside} props={{ ownerId: id }} height={name ? '8rem' : '3rem'} />
      {ticketCount > 0 ? (
        <section>
          <h3 className={styles.heading}>
            {texts.customerCard.otherTickets({ count: formatCount(ticketCount) })}
          </h3>
          <div className={styles.tickets}>
            <TicketLinks tickets={otherTickets} />
          </div>
        </section>
      ) : (
        <p className={styles.quiet}>{texts.customerCard.noOtherTickets()}</p>
      )}
    </>
  );
}
