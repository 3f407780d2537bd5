import { unwrap } from '@site/shared/client';
import type { contract, Order, ResponseOf } from '@site/shared/contract';
import { formatDate, formatEuros, formatOrderType } from '@site/shared/format';
import { Slot, useSession } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link, useLoaderData } from '@site/shared/router';
import { can, planName, roleOf } from '@site/shared/rules';
import { ordersEnd } from '@site/shared/slots';
import { Button, type Column, EmptyState, Page, ResponsiveTable } from '@site/shared/ui';
import { ReceiptText } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../client';
import { OrderStatusBadge } from '../labels/order-status-badge';
import { ActiveSubscription } from '../orders/active-subscription';
import { GrantsCard } from '../orders/grants-card';
import { WalletCard } from '../orders/wallet-card';
import styles from './orders.module.css';

export async function loader(): Promise<ResponseOf<typeof contract.shop.getOrders>> {
  return unwrap(await client.shop.getOrders({}));
}

function columns(): Column<Order>[] {
  return [
    {
      header: texts.orders.order(),
      cell: ({ id }) => <Link to={paths.order(id)}>{id}</Link>,
      isName: true,
    },
    { header: texts.orders.date(), cell: ({ createdAt }) => formatDate(createdAt) },
    { header: texts.orders.type(), cell: ({ type }) => formatOrderType(type) },
    { header: texts.orders.plan(), cell: ({ playlist }) => planName(playlist) },
    { header: texts.orders.status(), cell: ({ result }) => <OrderStatusBadge status={result} /> },
    { header: texts.orders.total(), cell: ({ amount }) => formatEuros(amount), align: 'end' },
  ];
}

/** /account/orders: the account's subscription and its orders, newest first. */
export function Component() {
  const { orders, wallet, grants } = useLoaderData<typeof loader>();
  const { session } = useSession();
  if (!session) return null;
  return (
    <Page
      title={texts.orders.title()}
      actions={
        can(roleOf(session), 'seeEveryOrder') ? (
          <Button to={paths.allOrders}>{texts.orders.allOrders()}</Button>
        ) : undefined
      }
    >
      <div className={styles.subscription}>
        <ActiveSubscription account={session} />
      </div>
      {wallet && wallet.entries.length > 0 && <WalletCard wallet={wallet} />}
      {grants && grants.length > 0 && <GrantsCard grants={grants} />}
      <section className={styles.history} aria-labelledby="order-history">
        <h2 id="order-history" className={styles.heading}>
          {texts.orders.history()}
        </h2>
        {orders.length > 0 ? (
          <ResponsiveTable
            caption={texts.orders.newestFirst()}
            columns={columns()}
            rows={orders}
            rowKey={({ id }) => id}
          />
        ) : (
          <EmptyState icon={<ReceiptText aria-hidden="true" />} title={texts.orders.none()}>
            {texts.orders.noneText()}
          </EmptyState>
        )}
      </section>
      {session.role === 'customer' && (
        <Slot of={ordersEnd} props={{}} height={{ narrow: '15rem', wide: '10.5rem' }} />
      )}
    </Page>
  );
}
