import type { AdminOrderDetails } from '@site/shared/contract';
import { formatOrderTitle } from '@site/shared/format';
import { useSession } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { StaffPage } from '@site/shared/ui';
import * as texts from '#texts';
import { OrderStatusBadge } from '../labels/order-status-badge';
import { OrderCards } from '../order/order-cards';
import { OrderProgress } from '../order/order-progress';
import type { LoadedOrder } from '../order/use-live-order';
import { AdminOrderPanel } from './admin-order-panel';
import styles from './staff-order.module.css';

type StaffOrderProps = { loaded: LoadedOrder; details: AdminOrderDetails };

/**
 * The page of an order for staff: their panel, what was ordered and, if the order is their own, its
 * progress.
 */
export function StaffOrder({ loaded, details }: StaffOrderProps) {
  const { session } = useSession();
  const { order } = loaded;
  return (
    <StaffPage
      title={formatOrderTitle(order.type)}
      note={<OrderStatusBadge status={order.result} />}
      back={{ to: paths.allOrders, label: texts.orderDesk.allOrders() }}
    >
      <div className={styles.columns}>
        <div className={styles.work}>
          <AdminOrderPanel order={order} details={details} />
          {details.user.id === session?.id && <OrderProgress order={order} />}
        </div>
        <div className={styles.order}>
          <OrderCards loaded={loaded} />
        </div>
      </div>
    </StaffPage>
  );
}
