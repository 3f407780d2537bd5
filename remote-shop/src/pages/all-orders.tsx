import { unwrap } from '@site/shared/client';
import { type contract, fields, type ResponseOf } from '@site/shared/contract';
import { formatDate, formatEuros } from '@site/shared/format';
import { client, sessionStore } from '@site/shared/host';
import { type ListQuery, listAddress, listQueryIn, paths } from '@site/shared/remote';
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

type OrderList = ResponseOf<typeof contract.shop.listOrders>;
type Row = OrderList['orders'][number];
type OrderListFilters = ListQuery<OrderStatus> & { user: number | null };

/**
 * Every order, filtered by status and account (`?user=`). An account that may not see them is
 * redirected to its own orders; a page beyond the last one is redirected to the last one.
 */
export async function loader({
  request,
}: LoaderFunctionArgs): Promise<OrderList & OrderListFilters> {
  if (!can(roleOf(sessionStore.getState().session), 'see every order'))
    throw redirect(paths.orders);
  const filters = filtersIn(new URL(request.url).searchParams);
  const { status, user, page } = filters;
  const list = unwrap(
    await client.shop.listOrders({ page, ...(status && { status }), ...(user && { user }) }),
  );
  const pages = Math.max(1, Math.ceil(list.total / ORDERS_PER_PAGE));
  if (page > pages) throw redirect(addressOf({ ...filters, page: pages }));
  return { ...list, ...filters };
}

function filtersIn(query: URLSearchParams): OrderListFilters {
  return {
    ...listQueryIn(query, ORDER_STATUSES),
    user: fields.accountId.safeParse(Number(query.get('user'))).data ?? null,
  };
}

function addressOf({ user, status, page }: OrderListFilters): string {
  return listAddress(paths.allOrders, { user, status, page });
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

/**
 * /account/orders/all: every order for an admin, newest first; with `?user=` those of one account.
 */
export function Component() {
  const { orders, total, status, user, page } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Page
      title={user ? 'Orders of one account' : 'All orders'}
      intro={user && `${orders[0]?.user.email ?? 'Account'} (id ${user})`}
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
            { value: '', label: 'All statuses' },
            ...ORDER_STATUSES.map((value) => ({ value, label: orderStatusLabel(value) })),
          ]}
          onChange={(value) =>
            void navigate(
              addressOf({
                status: ORDER_STATUSES.find((known) => known === value) ?? null,
                user,
                page: 1,
              }),
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
        <EmptyState icon={<ReceiptText aria-hidden="true" />} title="No orders">
          {user
            ? 'Orders of this account will be listed here.'
            : status
              ? 'Orders with this status will be listed here.'
              : 'The orders of all customers will be listed here.'}
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
