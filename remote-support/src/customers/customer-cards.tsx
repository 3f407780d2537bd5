import type { CustomerDetails } from '@site/shared/contract';
import {
  formatCount,
  formatCountry,
  formatDate,
  formatDateTime,
  formatEuros,
  formatPlan,
  formatRole,
  formatWalletEntries,
} from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { LegalVersionLinks } from '@site/shared/remote';
import { Badge, Card, DataList } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { TicketLinks } from '../ticket/ticket-links';
import { planText, statusText } from './account-texts';
import styles from './customers.module.css';

type CustomerProps = { customer: CustomerDetails };

/** Who the customer is, and the account with its plan today and the next one. */
export function AccountCard({
  customer: { account, billing, owned },
  actions,
}: CustomerProps & { actions: ReactNode }) {
  const now = useNow();
  const [, next] = owned;
  return (
    <Card
      title={texts.account.account()}
      aside={
        account.role !== 'customer' && <Badge tone="primary">{formatRole(account.role)}</Badge>
      }
      actions={actions}
    >
      <DataList
        items={[
          { term: texts.customer.name(), value: billing?.name || texts.customer.unknown() },
          ...(billing?.company ? [{ term: texts.customer.company(), value: billing.company }] : []),
          {
            term: texts.customer.country(),
            value: billing?.country ? formatCountry(billing.country) : texts.customer.unknown(),
          },
          {
            term: texts.account.account(),
            value: texts.account.idSince({ id: account.id, date: formatDate(account.createdAt) }),
          },
          { term: texts.customer.planToday(), value: planText(account, now) },
          ...(next
            ? [
                {
                  term: texts.customer.nextPlan(),
                  value: texts.account.planUntil({
                    plan: formatPlan(next.limits.playlist),
                    date: formatDate(next.until),
                  }),
                },
              ]
            : []),
          { term: texts.customer.status(), value: ownStatusText(account) },
          ...(account.legalVersions
            ? [
                {
                  term: texts.customer.agreedTo(),
                  value: <LegalVersionLinks versions={account.legalVersions} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** The status, with how the customer can cancel a deletion. */
function ownStatusText(account: CustomerDetails['account']): string {
  return account.suspendedAt === null && account.deleteAt !== null
    ? texts.account.deletedOnRequest({ date: formatDate(account.deleteAt) })
    : statusText(account);
}

/** The tickets that were changed last. */
export function TicketsCard({ customer: { tickets, ticketCount } }: CustomerProps) {
  return (
    <Card title={texts.customer.tickets({ count: formatCount(ticketCount) })}>
      {tickets.length > 0 ? (
        <TicketLinks tickets={tickets} />
      ) : (
        <p className={styles.quiet}>{texts.customer.noTickets()}</p>
      )}
    </Card>
  );
}

/** The balance and the entries of the wallet. */
export function WalletCard({ customer: { wallet } }: CustomerProps) {
  return (
    <Card title={texts.customer.wallet()} aside={<strong>{formatEuros(wallet.balance)}</strong>}>
      {wallet.entries.length > 0 ? (
        <DataList items={formatWalletEntries(wallet.entries)} />
      ) : (
        <p className={styles.quiet}>{texts.customer.noEntries()}</p>
      )}
    </Card>
  );
}

/** The browsers in which the customer is signed in, for administrators. */
export function SessionsCard({ sessions }: { sessions: CustomerDetails['sessions'] }) {
  if (!sessions) return null;
  return (
    <Card title={texts.customer.sessions({ count: formatCount(sessions.length) })}>
      <ul className={styles.list}>
        {sessions.map(({ id, device, place, lastSeenAt }) => (
          <li key={id} className={styles.row}>
            {device || texts.customer.unknownBrowser()}
            <span className={styles.quiet}>
              {place
                ? texts.customer.lastUsedFrom({ time: formatDateTime(lastSeenAt), place })
                : texts.customer.lastUsed({ time: formatDateTime(lastSeenAt) })}
            </span>
          </li>
        ))}
        {sessions.length === 0 && <li className={styles.quiet}>{texts.customer.notSignedIn()}</li>}
      </ul>
    </Card>
  );
}
