import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf, UnmatchedPaymentList } from '@site/shared/contract';
import { formatCount, formatEuros, formatOrderType, formatShortDate } from '@site/shared/format';
import { sessionStore, useSession } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from '@site/shared/router';
import { can, isCountryDoubtful, ORDERS_PER_PAGE, roleOf } from '@site/shared/rules';
import {
  Badge,
  EmptyState,
  OneLine,
  Pagination,
  type StaffColumn,
  StaffPage,
  StaffTable,
} from '@site/shared/ui';
import { ReceiptText } from 'lucide-react';
import * as texts from '#texts';
import { OrderDownload } from '../admin/order-download';
import {
  OrderFilterBar,
  type OrderListFilters,
  orderFiltersIn,
  orderListUrl,
} from '../admin/order-filter-bar';
import { UnmatchedPayments } from '../admin/unmatched-payments';
import { client } from '../client';
import { OrderStatusBadge } from '../labels/order-status-badge';
import { paymentMethodName } from '../labels/payment-method-name';
import styles from './all-orders.module.css';

type OrderList = ResponseOf<typeof contract.shop.listOrders>;
type AllOrders = OrderList & {
  filters: OrderListFilters;
  /**
   * Null if it could not be loaded: the orders are shown all the same. Left out for support, which
   * assigns no payments.
   */
  payments?: UnmatchedPaymentList | null;
};
type Row = OrderList['orders'][number];

/**
 * Every order, filtered by status, account (`?user=`) and search. An account that may not see them
 * is redirected to its own orders; a page beyond the last one is redirected to the last one.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<AllOrders> {
  const role = roleOf(sessionStore.getState().session);
  if (!can(role, 'seeEveryOrder')) throw redirect(paths.orders);
  const filters = orderFiltersIn(new URL(request.url).searchParams);
  const { status, user, search, page } = filters;
  const [orders, payments] = await Promise.all([
    client.shop.listOrders({
      page,
      ...(status && { status }),
      ...(user && { user }),
      ...(search && { search }),
    }),
    can(role, 'moveAnyOrder') ? client.shop.listUnmatchedPayments({}) : null,
  ]);
  const list = unwrap(orders);
  const pages = Math.max(1, Math.ceil(list.total / ORDERS_PER_PAGE));
  if (page > pages) throw redirect(orderListUrl({ ...filters, page: pages }));
  return {
    ...list,
    filters,
    ...(payments && { payments: payments.ok ? payments.value : null }),
  };
}

function columns(): StaffColumn<Row>[] {
  return [
    {
      header: texts.allOrders.order(),
      cell: ({ id }) => <Link to={paths.order(id)}>{id}</Link>,
      narrow: 'name',
    },
    {
      header: texts.allOrders.customer(),
      cell: ({ user }) => <OneLine text={user.email} />,
      width: 'fill',
      narrow: 'detail',
    },
    { header: texts.allOrders.date(), cell: ({ createdAt }) => formatShortDate(createdAt) },
    { header: texts.allOrders.type(), cell: ({ type }) => formatOrderType(type) },
    {
      header: texts.allOrders.payment(),
      cell: ({ payment_mode }) => paymentMethodName(payment_mode),
    },
    {
      header: texts.allOrders.status(),
      cell: ({ result, country, ipCountry }) => (
        <span className={styles.status}>
          <OrderStatusBadge status={result} />
          {isCountryDoubtful(country, ipCountry ?? null) && (
            <Badge tone="waiting">{texts.allOrders.checkCountry()}</Badge>
          )}
        </span>
      ),
      narrow: 'end',
    },
    {
      header: texts.allOrders.total(),
      cell: ({ amount }) => formatEuros(amount),
      align: 'end',
      narrow: 'detailEnd',
    },
    {
      header: texts.allOrders.placed(),
      cell: ({ createdAt }) => formatShortDate(createdAt),
      narrow: 'detailEnd',
      isNarrowOnly: true,
    },
  ];
}

/**
 * /account/orders/all: every order for staff, newest first; with `?user=` those of one account.
 */
export function Component() {
  const { orders, total, filters, payments } = useLoaderData<typeof loader>();
  const { user } = filters;
  const { session } = useSession();
  return (
    <StaffPage
      title={user ? texts.allOrders.ofAccount() : texts.allOrders.title()}
      note={texts.allOrders.count({ count: total, number: formatCount(total) })}
      back={user ? { to: paths.allOrders, label: texts.allOrders.title() } : undefined}
      actions={can(roleOf(session), 'moveAnyOrder') && <OrderDownload filters={filters} />}
    >
      <OrderFilterBar filters={filters} />
      {user && <p>{accountText(user, orders[0]?.user.email)}</p>}
      {!user && payments !== undefined && <UnmatchedPayments list={payments} />}
      {orders.length > 0 ? (
        <StaffTable
          caption={texts.allOrders.newestFirst()}
          columns={columns()}
          rows={orders}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState icon={<ReceiptText aria-hidden="true" />} title={texts.allOrders.none()}>
          {emptyText(filters)}
        </EmptyState>
      )}
      <Pagination
        page={filters.page}
        pages={Math.ceil(total / ORDERS_PER_PAGE)}
        to={(page) => orderListUrl({ ...filters, page })}
        label={texts.allOrders.orders()}
      />
    </StaffPage>
  );
}

function accountText(id: number, email: string | undefined): string {
  return email ? texts.allOrders.accountId({ email, id }) : texts.allOrders.account({ id });
}

function emptyText({ search, user, status }: OrderListFilters): string {
  if (search) return texts.allOrders.noneFound({ search });
  if (user) return texts.allOrders.noneOfAccount();
  return status ? texts.allOrders.noneOfStatus() : texts.allOrders.noneAtAll();
}
