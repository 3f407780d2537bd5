import type { CustomerDetails } from '@site/shared/contract';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatEuros,
  formatPlan,
  formatWalletEntries,
} from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { orderStatusLabels } from '@site/shared/rules';
import { Card, DataList } from '@site/shared/ui';
import { TicketLinks } from '../ticket/ticket-links';
import { planText, statusText } from './account-texts';
import styles from './customers.module.css';

type CustomerProps = { customer: CustomerDetails };

/** The account with its plan today and the next one. */
export function AccountCard({ customer: { account, owned } }: CustomerProps) {
  const now = useNow();
  const [, next] = owned;
  return (
    <Card title="Account">
      <DataList
        items={[
          { term: 'Account', value: `id ${account.id}, since ${formatDate(account.createdAt)}` },
          { term: 'Plan today', value: planText(account, now) },
          ...(next
            ? [
                {
                  term: 'Next plan',
                  value: `${formatPlan(next.limits.playlist)} until ${formatDate(next.until)}`,
                },
              ]
            : []),
          { term: 'Status', value: `${statusText(account)}${deletionNote(account)}` },
        ]}
      />
    </Card>
  );
}

function deletionNote({ suspendedAt, deleteAt }: CustomerDetails['account']): string {
  return suspendedAt === null && deleteAt !== null
    ? ', as the customer asked. A sign-in before that cancels it.'
    : '';
}

/** The newest orders, and a link to all. */
export function OrdersCard({ customer: { account, orders, orderCount } }: CustomerProps) {
  return (
    <Card
      title={`Orders (${formatCount(orderCount)})`}
      actions={
        orderCount > orders.length && <Link to={paths.ordersOf(account.id)}>All orders</Link>
      }
    >
      <ul className={styles.list}>
        {orders.map(({ id, createdAt, result, amount }) => (
          <li key={id} className={styles.row}>
            <Link to={paths.order(id)}>{id}</Link>
            <span>
              {formatEuros(amount)}{' '}
              <span className={styles.quiet}>
                {formatDate(createdAt)}, {orderStatusLabels[result]}
              </span>
            </span>
          </li>
        ))}
        {orders.length === 0 && <li className={styles.quiet}>No orders</li>}
      </ul>
    </Card>
  );
}

/** The tickets that were changed last. */
export function TicketsCard({ customer: { tickets, ticketCount } }: CustomerProps) {
  return (
    <Card title={`Tickets (${formatCount(ticketCount)})`}>
      {tickets.length > 0 ? (
        <TicketLinks tickets={tickets} />
      ) : (
        <p className={styles.quiet}>No tickets</p>
      )}
    </Card>
  );
}

/** The balance and the entries of the wallet. */
export function WalletCard({ customer: { wallet } }: CustomerProps) {
  return (
    <Card title="Wallet" aside={<strong>{formatEuros(wallet.balance)}</strong>}>
      {wallet.entries.length > 0 ? (
        <DataList items={formatWalletEntries(wallet.entries)} />
      ) : (
        <p className={styles.quiet}>No entries</p>
      )}
    </Card>
  );
}

/** The browsers in which the customer is signed in, for administrators. */
export function SessionsCard({ sessions }: { sessions: CustomerDetails['sessions'] }) {
  if (!sessions) return null;
  return (
    <Card title={`Sessions (${formatCount(sessions.length)})`}>
      <ul className={styles.list}>
        {sessions.map(({ id, device, place, lastSeenAt }) => (
          <li key={id} className={styles.row}>
            {device || 'Unknown browser'}
            <span className={styles.quiet}>
              last used {formatDateTime(lastSeenAt)}
              {place && ` from ${place}`}
            </span>
          </li>
        ))}
        {sessions.length === 0 && <li className={styles.quiet}>Not signed in</li>}
      </ul>
    </Card>
  );
}
