import { unwrap } from '@site/shared/client';
import type { AdminCoupon } from '@site/shared/contract';
import { formatCount, formatEuros, formatUtcDate } from '@site/shared/format';
import { confirm, showToast, useNow } from '@site/shared/host';
import { requireBusiness, useLoaded, useSubmit } from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { PAID_PLANS } from '@site/shared/rules';
import {
  Button,
  EmptyState,
  RowMenu,
  type StaffColumn,
  StaffPage,
  StaffTable,
  StatusBadge,
} from '@site/shared/ui';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { CouponForm } from '../business/coupon-form';
import { client } from '../client';

/** What the form shows: a coupon, or without one a new coupon. Null: the form is closed. */
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

  /** Stops a coupon after a question, or starts a stopped one again. */
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
      body: texts.coupons.stopText({ code }),
      labels: { confirm: texts.coupons.stopCode({ code }), cancel: texts.coupons.keep() },
      action: change,
    });
  }

  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited({})}>
      {texts.coupons.newCoupon()}
    </Button>
  );
  return (
    <StaffPage title={texts.coupons.title()} actions={coupons.length > 0 && newButton}>
      {edited && (
        <CouponForm
          coupon={edited.coupon}
          onClose={() => setEdited(null)}
          onSaved={(next) => {
            show(next);
            setEdited(null);
            void showToast({ title: texts.coupons.saved(), success: true });
          }}
        />
      )}
      {coupons.length > 0 ? (
        <StaffTable
          caption={texts.coupons.caption()}
          columns={columns({ busyKey, stop, change: (coupon) => setEdited({ coupon }) })}
          rows={coupons}
          rowKey={({ code }) => code}
        />
      ) : (
        <EmptyState
          icon={<TicketPercent aria-hidden="true" />}
          title={texts.coupons.none()}
          action={newButton}
        >
          {texts.coupons.noneText()}
        </EmptyState>
      )}
    </StaffPage>
  );
}

type RowActions = {
  busyKey: string | null;
  stop: (coupon: AdminCoupon) => void;
  change: (coupon: AdminCoupon) => void;
};

function columns({ busyKey, stop, change }: RowActions): StaffColumn<AdminCoupon>[] {
  return [
    { header: texts.coupons.code(), cell: ({ code }) => code, narrow: 'name' },
    {
      header: texts.coupons.status(),
      cell: (coupon) => <CouponStatus coupon={coupon} />,
      narrow: 'end',
    },
    {
      header: texts.coupons.discount(),
      cell: discountText,
      align: 'end',
      narrow: 'detail',
    },
    {
      header: texts.coupons.for(),
      cell: (coupon) => <span title={termsText(coupon)}>{termsText(coupon)}</span>,
      width: 'fill',
      narrow: 'detail',
    },
    { header: texts.coupons.uses(), cell: usesText, align: 'end' },
    { header: texts.coupons.cost(), cell: ({ cost }) => formatEuros(cost), align: 'end' },
    {
      header: texts.coupons.usesAndCost(),
      cell: (coupon) =>
        texts.coupons.usesAndCostText({ uses: usesText(coupon), cost: formatEuros(coupon.cost) }),
      narrow: 'detailEnd',
      isNarrowOnly: true,
    },
    {
      header: texts.coupons.actions(),
      cell: (coupon) => (
        <RowMenu
          label={texts.coupons.actionsOf({ code: coupon.code })}
          isBusy={busyKey === coupon.code}
          items={[
            { label: texts.coupons.change(), onSelect: () => change(coupon) },
            {
              label: isRunning(coupon) ? texts.coupons.stop() : texts.coupons.startAgain(),
              onSelect: () => stop(coupon),
            },
          ]}
        />
      ),
      align: 'end',
      narrow: 'end',
    },
  ];
}

function isRunning({ stoppedAt }: AdminCoupon): boolean {
  return stoppedAt === undefined;
}

function discountText({ percent, amount = 0 }: AdminCoupon): string {
  return percent === undefined
    ? formatEuros(amount)
    : texts.coupons.percent({ percent: formatCount(percent) });
}

function CouponStatus({
  coupon: { stoppedAt, from, until, uses, maxUses },
}: {
  coupon: AdminCoupon;
}) {
  const now = useNow();
  const today = new Date(now).toISOString().slice(0, 10);
  if (stoppedAt !== undefined)
    return <StatusBadge tone="closed">{texts.coupons.stopped()}</StatusBadge>;
  if (until && until < today)
    return <StatusBadge tone="closed">{texts.coupons.ended()}</StatusBadge>;
  if (maxUses !== undefined && uses >= maxUses)
    return <StatusBadge tone="closed">{texts.coupons.usedUp()}</StatusBadge>;
  if (from && from > today)
    return <StatusBadge tone="waiting">{texts.coupons.planned()}</StatusBadge>;
  return <StatusBadge tone="success">{texts.coupons.inUse()}</StatusBadge>;
}

function termsText({ from, until, plans, oncePerAccount, newCustomersOnly }: AdminCoupon): string {
  const terms = [
    plans.length === PAID_PLANS.length ? texts.coupons.allPlans() : plans.join(', '),
    from && texts.coupons.from({ date: formatUtcDate(Date.parse(from)) }),
    until && texts.coupons.until({ date: formatUtcDate(Date.parse(until)) }),
    oncePerAccount && texts.coupons.oncePerAccountTerm(),
    newCustomersOnly && texts.coupons.firstOrders(),
  ];
  const text = terms.filter(Boolean).join(', ');
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

function usesText({ uses, maxUses }: AdminCoupon): string {
  return maxUses === undefined
    ? formatCount(uses)
    : texts.coupons.usesOf({ uses: formatCount(uses), maximum: formatCount(maxUses) });
}
