import { unwrap } from '@site/shared/client';
import type { Imprint, Order } from '@site/shared/contract';
import { formatDate, formatDateTime, formatOrderTitle } from '@site/shared/format';
import { productName, usePageTitle, useSession, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { type LoaderFunctionArgs, redirect, useLoaderData } from '@site/shared/router';
import { isReverseCharged, planName } from '@site/shared/rules';
import { Button, Card, CheckList, DataList, EmptyState, Page, Skeleton } from '@site/shared/ui';
import { SearchX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { amountLines } from '../labels/amount-lines';
import { billingItems } from '../labels/billing-items';
import { limitLines } from '../labels/limit-labels';
import { OrderStatusBadge } from '../labels/order-status-badge';
import { paymentMethodName } from '../labels/payment-method-name';
import { PlanChange } from '../labels/plan-change';
import { OrderDocumentButtons } from '../order/order-documents';
import { OrderProgress } from '../order/order-progress';
import { PaymentReturns } from '../order/payment-returns';
import { type LoadedOrder, useLiveOrder } from '../order/use-live-order';
import styles from './order.module.css';

/** Only staff need it. The loader waits for it, so the page has it at once. */
const loadAdminPanel = () => import('../admin/admin-order-panel');
const AdminOrderPanel = lazy(async () => ({ default: (await loadAdminPanel()).AdminOrderPanel }));

/**
 * The order in the address, or null if the account has no such order. Without a number the page
 * redirects to the home page (section 2).
 */
export async function loader({ params }: LoaderFunctionArgs): Promise<LoadedOrder | null> {
  if (!params.orderNumber) throw redirect(paths.home);
  const answer = await client.shop.viewOrder({ order: params.orderNumber });
  // A malformed number is treated as not found.
  if (!answer.ok && (answer.problem.code === 'not-found' || answer.problem.code === 'malformed'))
    return null;
  const loaded = unwrap(answer);
  // Without the file, the page shows its error.
  if (loaded.managed) await loadAdminPanel();
  return loaded;
}

/** /order/:orderNumber. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return loaded ? <OrderDetails key={loaded.order.id} loaded={loaded} /> : <OrderNotFound />;
}

function OrderNotFound() {
  return (
    <Page
      title={texts.order.notFound()}
      width="reading"
      back={{ to: paths.orders, label: texts.order.myOrders() }}
    >
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={texts.order.notYours()}
        action={
          <Button variant="primary" to={paths.orders}>
            {texts.order.myOrders()}
          </Button>
        }
      >
        {texts.order.notYoursText()}
      </EmptyState>
    </Page>
  );
}

function OrderDetails({ loaded }: { loaded: LoadedOrder }) {
  const { order, documents, returns, managed } = useLiveOrder(loaded);
  const { session } = useSession();
  const settings = useSettings();
  const title = formatOrderTitle(order.type);
  // The first billing item is the name; the email stands below it.
  const billing = billingItems(order);
  usePageTitle(texts.order.documentTitle({ order: order.id }));

  return (
    <Page
      title={title}
      back={
        managed
          ? { to: paths.allOrders, label: texts.orderDesk.allOrders() }
          : { to: paths.orders, label: texts.order.myOrders() }
      }
    >
      <p className={styles.letterhead}>
        <span>
          <strong>{productName()}</strong>
          {sellerLines(settings?.imprint).map((line) => (
            <span key={line} className={styles.seller}>
              {line}
            </span>
          ))}
        </span>
        <span>
          {order.result === 'COMPLETED' && order.receipt
            ? texts.order.receiptNumber({ number: order.receipt })
            : texts.order.order()}
        </span>
      </p>
      <div className={styles.progress}>
        {managed && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <AdminOrderPanel order={order} details={managed} />
          </Suspense>
        )}
        {(!managed || managed.user.id === session?.id) && <OrderProgress order={order} />}
      </div>
      {returns && <PaymentReturns returns={returns} />}
      <div className={styles.columns}>
        <Card title={texts.order.details()}>
          <DataList
            items={[
              { term: texts.order.order(), value: order.id, isVerbatim: true },
              ...(order.receipt
                ? [{ term: texts.order.receipt(), value: String(order.receipt), isVerbatim: true }]
                : []),
              { term: texts.order.created(), value: formatDateTime(order.createdAt) },
              ...(order.completedAt
                ? [{ term: texts.order.completedOn(), value: formatDateTime(order.completedAt) }]
                : []),
              { term: texts.order.type(), value: title },
              { term: texts.order.status(), value: <OrderStatusBadge status={order.result} /> },
              ...billing.slice(0, 1),
              ...(session
                ? [{ term: texts.order.email(), value: managed?.user.email ?? session.email }]
                : []),
              ...billing.slice(1),
              { term: texts.order.paymentMethod(), value: paymentMethodName(order.payment_mode) },
            ]}
          />
          {documents && <OrderDocumentButtons order={order.id} documents={documents} />}
        </Card>
        <Card
          title={texts.order.summary()}
          aside={<span className={styles.plan}>{planName(order.playlist)}</span>}
        >
          <CheckList items={limitLines(order)} />
          <PlanChange owned={order.owned} />
          <DataList
            items={[
              ...(hasSubscription(order)
                ? [{ term: texts.order.runsUntil(), value: formatDate(order.expiry) }]
                : []),
              ...amountLines(order, isReverseCharged(order)),
            ]}
          />
        </Card>
      </div>
    </Page>
  );
}

/** The lines about the seller on the receipt: name, address, VAT number. */
function sellerLines(seller: Imprint | undefined): string[] {
  if (!seller) return [];
  const { name, address, vatNumber: number } = seller;
  return [name, ...address, ...(number ? [texts.order.sellerVatNumber({ number })] : [])];
}

/** Whether the order has started a subscription or still can. */
function hasSubscription({ result }: Order): boolean {
  return (
    result === 'AWAITING_PAYMENT' || result === 'PENDING_VERIFICATION' || result === 'COMPLETED'
  );
}
