import { unwrap } from '@site/shared/client';
import { type contract, fields, type ResponseOf } from '@site/shared/contract';
import { formatDate, formatEuros } from '@site/shared/format';
import { client, sessionStore } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
} from '@site/shared/router';
import {
  can,
  isCountryDoubtful,
  ORDER_STATUSES,
  ORDERS_PER_PAGE,
  type OrderStatus,
  orderTypeLabels,
  roleOf,
} from '@site/shared/rules';
import {
  Badge,
  type Column,
  EmptyState,
  Page,
  Pagination,
  ResponsiveTable,
  SelectField,
} from '@site/shared/ui';
import { ReceiptText } from 'lucide-react';
import { OrderStatusBadge, orderStatusLabel } from '../labels/order-status-badge';
import { paymentMethodName } from '../labels/payment-method-name';
import styles from './all-orders.module.css';

type Listed = ResponseOf<typeof contract.shop.listOrders>;
type Row = Listed['orders'][number];
type Wanted = { status: OrderStatus | undefined; user: number | undefined; page: number };

/** Everybody's orders, or one account's (`?user=`), of a status; for whoever may not see them, one's own. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Listed & Wanted> {
  if (!can(roleOf(sessionStore.getState().session), 'see every order'))
    throw redirect(paths.orders);
  const wanted = wantedBy(new URL(request.url).searchParams);
  const { status, user, page } = wanted;
  const listed = unwrap(
    await client.shop.listOrders({ page, ...(status && { status }), ...(user && { user }) }),
  );
  const pages = Math.max(1, Math.ceil(listed.total / ORDERS_PER_PAGE));
  if (page > pages) throw redirect(addressOf({ ...wanted, page: pages }));
  return { ...listed, ...wanted };
}

function wantedBy(query: URLSearchParams): Wanted {
  const page = Number(query.get('page'));
  return {
    status: ORDER_STATUSES.find((status) => status === query.get('status')),
    user: fields.accountId.safeParse(Number(query.get('user'))).data,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

function addressOf({ status, user, page }: Wanted): string {
  const query = new URLSearchParams({
    ...(user && { user: String(user) }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${paths.allOrders}?${query}` : paths.allOrders;
}

const columns: readonly Column<Row>[] = [
  { header: 'Order', cell: ({ id }) => <Link to={paths.order(id)}>{id}</Link>, isName: true },
  { header: 'Customer', cell: ({ user }) => <span className={styles.email}>{user.email}</span> },
  { header: 'Date', cell: ({ createdAt }) => formatDate(createdAt) },
  { header: 'Type', cell: ({ type }) => orderTypeLabels[type].short },
  { header: 'Payment', cell: ({ payment_mode }) => paymentMethodName(payment_mode) },
  {
    header: 'Status',
    cell: ({ result, country, ipCountry }) => (
      <span className={styles.status}>
        <OrderStatusBadge status={result} />
        {isCountryDoubtful(country, ipCountry ?? null) && (
          <Badge tone="waiting">Check country</Badge>
        )}
      </span>
    ),
  },
  { header: 'Total', cell: ({ amount }) => formatEuros(amount), align: 'end' },
];

/** /account/orders/all: the administrator's list, newest first; with `?user=` one account's. */
export function Component() {
  const { orders, total, status, user, page } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Page
      title={user ? 'Orders of one account' : 'All orders'}
      lede={user && `${orders[0]?.user.email ?? 'Account'} (id ${user})`}
      back={
        user
          ? { to: paths.allOrders, label: 'All orders' }
          : { to: paths.orders, label: 'My orders' }
      }
    >
      <div className={styles.filter}>
        <SelectField
          label="Status"
          value={status ?? ''}
          options={[
            { value: '', label: 'Every status' },
            ...ORDER_STATUSES.map((value) => ({ value, label: orderStatusLabel(value) })),
          ]}
          onChange={(value) =>
            void navigate(
              addressOf({ status: ORDER_STATUSES.find((known) => known === value), user, page: 1 }),
            )
          }
        />
      </div>
      {orders.length > 0 ? (
        <ResponsiveTable
          caption="Orders, newest first"
          columns={columns}
          rows={orders}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState icon={<ReceiptText aria-hidden="true" />} title="No such orders">
          {user
            ? 'Orders of this account'
            : status
              ? 'Orders with this status'
              : 'Everybody’s orders'}{' '}
          will be listed here.
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(total / ORDERS_PER_PAGE)}
        to={(next) => addressOf({ status, user, page: next })}
        label="Orders"
      />
    </Page>
  );
}
