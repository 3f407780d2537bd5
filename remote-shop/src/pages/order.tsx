import { unwrap } from '@site/shared/client';
import { formatOrderTitle } from '@site/shared/format';
import { sessionStore, usePageTitle } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { type LoaderFunctionArgs, redirect, useLoaderData } from '@site/shared/router';
import { isStaff, roleOf } from '@site/shared/rules';
import { Button, EmptyState, Page } from '@site/shared/ui';
import { SearchX } from 'lucide-react';
import * as texts from '#texts';
import type { StaffOrder as StaffOrderPage } from '../admin/staff-order';
import { client } from '../client';
import { OrderCards } from '../order/order-cards';
import styles from '../order/order-cards.module.css';
import { OrderProgress } from '../order/order-progress';
import { type LoadedOrder, useLiveOrder } from '../order/use-live-order';

type OrderPage = {
  loaded: LoadedOrder;
  /** The page of staff, which is loaded for them only. */
  StaffOrder: typeof StaffOrderPage | null;
};

/**
 * The order in the address, or null if the account has no such order. Without a number the page
 * redirects to the home page (section 2).
 */
export async function loader({ params }: LoaderFunctionArgs): Promise<OrderPage | null> {
  if (!params.orderNumber) throw redirect(paths.home);
  const isOfStaff = isStaff(roleOf(sessionStore.getState().session));
  const [answer, staffModule] = await Promise.all([
    client.shop.viewOrder({ order: params.orderNumber }),
    isOfStaff ? import('../admin/staff-order') : null,
  ]);
  // A malformed number is treated as not found.
  if (!answer.ok && (answer.problem.code === 'not-found' || answer.problem.code === 'malformed'))
    return null;
  return { loaded: unwrap(answer), StaffOrder: staffModule?.StaffOrder ?? null };
}

/** /order/:orderNumber. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  return page ? <OrderDetails key={page.loaded.order.id} {...page} /> : <OrderNotFound />;
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

function OrderDetails({ loaded, StaffOrder }: OrderPage) {
  const live = useLiveOrder(loaded);
  usePageTitle(texts.order.documentTitle({ order: live.order.id }));
  if (StaffOrder && live.managed) return <StaffOrder loaded={live} details={live.managed} />;
  return (
    <Page
      title={formatOrderTitle(live.order.type)}
      back={{ to: paths.orders, label: texts.order.myOrders() }}
    >
      <div className={styles.progress}>
        <OrderProgress order={live.order} />
      </div>
      <OrderCards loaded={live} />
    </Page>
  );
}
