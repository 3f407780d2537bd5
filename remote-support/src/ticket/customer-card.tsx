import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { TicketCustomer } from '@site/shared/contract';
import { formatCount, formatDate, formatOrderStatus } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, Callout, Card, Cluster, DataList, Skeleton, Stack } from '@site/shared/ui';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { planText } from '../customers/account-texts';
import styles from './customer-card.module.css';
import { TicketLinks } from './ticket-links';

type CustomerCardProps = {
  ticketId: number;
  /** Actions that need the other tickets of the owner. */
  actions: (others: TicketCustomer['otherTickets']) => ReactNode;
};

/** The owner of a ticket for staff: plan, orders and other tickets. */
export function CustomerCard({ ticketId, actions }: CustomerCardProps) {
  const { value, isPending, retry } = useAsync(
    async (signal) =>
      unwrap(await client.ticket.ticketCustomer({ ticket_id: ticketId }, { signal })).customer,
  );
  return (
    <Card title={texts.customerCard.title()}>
      {isPending && !value && <Skeleton shape="block" height="6rem" />}
      {!isPending && !value && (
        <Callout
          tone="warning"
          title={texts.customerCard.loadFailed()}
          actions={<Button onClick={retry}>{texts.customerCard.retry()}</Button>}
        />
      )}
      {value && (
        <Stack gap="small">
          <Customer customer={value} />
          <Cluster gap="small">
            <Button
              to={`${paths.newTicket}?for=${encodeURIComponent(value.email)}`}
              icon={<Plus aria-hidden="true" />}
            >
              {texts.customerCard.openTicket()}
            </Button>
            {actions(value.otherTickets)}
          </Cluster>
        </Stack>
      )}
    </Card>
  );
}

function Customer({ customer }: { customer: TicketCustomer }) {
  const now = useNow();
  const { id, email, createdAt, orders, orderCount, otherTickets, ticketCount } = customer;
  return (
    <Stack gap="small">
      <DataList
        items={[
          {
            term: texts.customerCard.email(),
            value: (
              <Link className={styles.email} to={paths.customer(id)}>
                {email}
              </Link>
            ),
          },
          {
            term: texts.account.account(),
            value: texts.account.idSince({ id, date: formatDate(createdAt) }),
          },
          { term: texts.customerCard.plan(), value: planText(customer, now) },
        ]}
      />
      {orderCount > 0 ? (
        <section className={styles.section}>
          <h3 className={styles.heading}>
            <Link to={paths.ordersOf(id)}>
              {texts.customerCard.orders({ count: formatCount(orderCount) })}
            </Link>
          </h3>
          <ul className={styles.list}>
            {orders.map((order) => (
              <li key={order.id}>
                <Link to={paths.order(order.id)}>{formatDate(order.createdAt)}</Link>{' '}
                <span className={styles.quiet}>{formatOrderStatus(order.result)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className={styles.quiet}>{texts.customerCard.noOrders()}</p>
      )}
      {ticketCount > 0 ? (
        <section className={styles.section}>
          <h3 className={styles.heading}>
            {texts.customerCard.otherTickets({ count: formatCount(ticketCount) })}
          </h3>
          <TicketLinks tickets={otherTickets} />
        </section>
      ) : (
        <p className={styles.quiet}>{texts.customerCard.noOtherTickets()}</p>
      )}
    </Stack>
  );
}
