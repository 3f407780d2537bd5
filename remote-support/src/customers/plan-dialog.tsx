import { newRequestId } from '@site/shared/browser';
import type { CustomerDetails } from '@site/shared/contract';
import { showToast, usePriceList } from '@site/shared/host';
import {
  ADVANCED,
  DEFAULT_PRICE_LIST,
  type GrantKind,
  grantObstacle,
  limitsOf,
  MAX_GRANT_DAYS,
  ownedAfterGrant,
  type PlanGrant,
  possibleGrants,
  type Subscription,
  subscriptionOf,
  validSubscription,
} from '@site/shared/rules';
import { Callout, RadioSegment, TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { ReasonDialog } from '../staff/reason-dialog';
import { LimitFields } from './limit-fields';
import { PeriodList } from './period-list';

type PlanDialogProps = { customer: CustomerDetails; onClose: () => void; onGiven: () => void };

const KIND_LABELS: Record<GrantKind, () => string> = {
  new: texts.planGrant.kindNew,
  extend: texts.planGrant.kindExtend,
  change: texts.planGrant.kindChange,
};

/** Gives a plan, more days or other limits, after a preview of what the account then owns. */
export function PlanDialog({ customer, onClose, onGiven }: PlanDialogProps) {
  const { account, owned } = customer;
  const list = usePriceList() ?? DEFAULT_PRICE_LIST;
  // The preview uses the time at which the dialog was opened. The server uses that of the press.
  const [now] = useState(() => Date.now());
  const [requestId] = useState(newRequestId);
  const kinds = possibleGrants(account, now);
  const [kind, setKind] = useState<GrantKind>(kinds[0] ?? 'new');
  const [daysText, setDaysText] = useState('30');
  const [subscription, setSubscription] = useState<Subscription>(() =>
    validSubscription(
      list,
      kind !== 'new' && owned[0] ? subscriptionOf(list, owned[0].limits) : ADVANCED,
    ),
  );
  const days = /^\d{1,4}$/.test(daysText.trim()) ? Number(daysText) : 0;
  const daysError =
    kind !== 'change' && (days < 1 || days > MAX_GRANT_DAYS)
      ? texts.planGrant.enterDays({ maximum: MAX_GRANT_DAYS })
      : undefined;
  const grant = grantOf(kind, days, limitsOf(list, subscription));
  const isSame = grantObstacle(list, account, grant, now) === 'no change';

  return (
    <ReasonDialog
      title={texts.planGrant.dialogTitle({ email: account.email })}
      action={texts.planGrant.give()}
      isBlocked={daysError !== undefined || isSame}
      reasonHint={texts.planGrant.reasonHint()}
      run={(reason) =>
        client.customers.grantPlan({
          account: account.id,
          grant,
          shown: owned.map(({ limits, until }) => ({ limits, until })),
          reason,
          requestId,
        })
      }
      onDone={() => {
        void showToast({ title: texts.planGrant.done(), body: account.email, success: true });
        onGiven();
      }}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <RadioSegment
          legend={texts.planGrant.kind()}
          options={kinds.map((value) => ({ value, label: KIND_LABELS[value]() }))}
          value={kind}
          onChange={setKind}
        />
      )}
      {kind !== 'change' && (
        <TextField
          label={texts.planGrant.days()}
          name="days"
          inputMode="numeric"
          autoComplete="off"
          value={daysText}
          onChange={setDaysText}
          error={daysError}
        />
      )}
      {kind !== 'extend' && (
        <LimitFields list={list} subscription={subscription} onChange={setSubscription} />
      )}
      <div aria-live="polite">
        <Callout title={texts.planGrant.preview()}>
          <strong>{texts.planGrant.before()}</strong>
          <PeriodList owned={owned} />
          <strong>{texts.planGrant.after()}</strong>
          {isSame ? (
            <p>{texts.planGrant.noChange()}</p>
          ) : (
            <PeriodList owned={ownedAfterGrant(account, grant, now)} />
          )}
        </Callout>
      </div>
      <p>{texts.planGrant.text()}</p>
    </ReasonDialog>
  );
}

function grantOf(kind: GrantKind, days: number, limits: ReturnType<typeof limitsOf>): PlanGrant {
  if (kind === 'extend') return { kind, days };
  return kind === 'change' ? { kind, limits } : { kind, limits, days };
}
