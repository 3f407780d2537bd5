import { unwrap } from '@site/shared/client';
import type { AdminCoupon } from '@site/shared/contract';
import { formatCount, formatEuros, formatUtcDate } from '@site/shared/format';
import { confirm, showToast, useNow } from '@site/shared/host';
import { useLoaded, useSubmit } from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { PAID_PLANS } from '@site/shared/rules';
import {
  Button,
  Cluster,
  type Column,
  EmptyState,
  ResponsiveTable,
  StatusBadge,
} from '@site/shared/ui';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { BusinessPage } from '../business/business-page';
import { CouponForm } from '../business/coupon-form';
import { requireBusiness } from '../business/require-business';
import { client } from '../client';

/** Null: the form is closed. */
type Edited = { coupon?: AdminCoupon } | null;

export async function loader(): Promise<AdminCoupon[]> {
  requireBusiness();
  return unwrap(await client.shop.listCoupons({})).coupons;
}

/** /business/coupons: the coupons with their uses and costs. */
export function Component() {
  const [coupons, show] = useLoaded(useLoaderData<typeof loader>());
  const [edited, setEdited] = useState<Edited>(null);
  const { busyKey, submit } = useSubmit();

  function stop({ code, stoppedAt }: AdminCoupon) {
    const isStopped = stoppedAt === undefined;
    const change = async () => {
      const list = await submit(() => client.shop.stopCoupon({ code, isStopped }), { key: code });
      if (list) show(list.coupons);
    };
    if (!isStopped) return void change();
    confirm({
      id: 'stop-coupon',
      icon: 'question',
      body: `New orders can't use ${code} any more. Placed orders keep their discount.`,
      labels: { confirm: `Stop ${code}`, cancel: 'Keep it' },
      action: change,
    });
  }

  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited({})}>
      New coupon
    </Button>
  );
  return (
    <BusinessPage title="Coupons" actions={coupons.length > 0 && newButton}>
      {edited && (
        <CouponForm
          coupon={edited.coupon}
          onClose={() => setEdited(null)}
          onSaved={(next) => {
            show(next);
            setEdited(null);
            void showToast({ title: 'Coupon saved', success: true });
          }}
        />
      )}
      {coupons.length > 0 ? (
        <ResponsiveTable
          caption="Coupons, those in use first"
          columns={columns({ busyKey, stop, change: (coupon) => setEdited({ coupon }) })}
          rows={coupons}
          rowKey={({ code }) => code}
        />
      ) : (
        <EmptyState
          icon={<TicketPercent aria-hidden="true" />}
          title="No coupons yet"
          action={newButton}
        >
          Customers enter the code of a coupon in the checkout. Its uses and costs will be listed
          here.
        </EmptyState>
      )}
    </BusinessPage>
  );
}

type RowActions = {
  busyKey: string | null;
  stop: (coupon: AdminCoupon) => void;
  change: (coupon: AdminCoupon) => void;
};

function columns({ busyKey, stop, change }: RowActions): Column<AdminCoupon>[] {
  return [
    { header: 'Code', cell: ({ code }) => code, isName: true },
    { header: 'Status', cell: (coupon) => <CouponStatus coupon={coupon} /> },
    { header: 'Discount', cell: ({ percent }) => `${percent} %` },
    { header: 'For', cell: termsText },
    { header: 'Uses', cell: usesText, align: 'end' },
    { header: 'Cost', cell: ({ cost }) => formatEuros(cost), align: 'end' },
    {
      header: 'Actions',
      cell: (coupon) => (
        <Cluster gap="small">
          <Button aria-label={`Change ${coupon.code}`} onClick={() => change(coupon)}>
            Change
          </Button>
          <Button
            variant="quiet"
            busy={busyKey === coupon.code}
            aria-label={`${stopLabel(coupon)} ${coupon.code}`}
            onClick={() => stop(coupon)}
          >
            {stopLabel(coupon)}
          </Button>
        </Cluster>
      ),
    },
  ];
}

function stopLabel({ stoppedAt }: AdminCoupon): string {
  return stoppedAt === undefined ? 'Stop' : 'Start again';
}

function CouponStatus({
  coupon: { stoppedAt, from, until, uses, maxUses },
}: {
  coupon: AdminCoupon;
}) {
  const now = useNow();
  const today = new Date(now).toISOString().slice(0, 10);
  if (stoppedAt !== undefined) return <StatusBadge tone="closed">Stopped</StatusBadge>;
  if (until && until < today) return <StatusBadge tone="closed">Ended</StatusBadge>;
  if (maxUses !== undefined && uses >= maxUses)
    return <StatusBadge tone="closed">Used up</StatusBadge>;
  if (from && from > today) return <StatusBadge tone="waiting">Planned</StatusBadge>;
  return <StatusBadge tone="success">In use</StatusBadge>;
}

function termsText({ from, until, plans, oncePerAccount, newCustomersOnly }: AdminCoupon): string {
  const terms = [
    plans.length === PAID_PLANS.length ? 'all plans' : plans.join(', '),
    from && `from ${formatUtcDate(Date.parse(from))}`,
    until && `until ${formatUtcDate(Date.parse(until))}`,
    oncePerAccount && 'once for each account',
    newCustomersOnly && 'first orders',
  ];
  const text = terms.filter(Boolean).join(', ');
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

function usesText({ uses, maxUses }: AdminCoupon): string {
  return maxUses === undefined
    ? formatCount(uses)
    : `${formatCount(uses)} of ${formatCount(maxUses)}`;
}
