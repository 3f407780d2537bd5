import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatDate, formatEuros, formatPlanLimits } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { MAX_REASON_LENGTH, planName } from '@site/shared/rules';
import { Button, Callout, Card, DataList, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import styles from './admin-panel.module.css';
import { useCanMove } from './use-can-move';

type LatePayment = NonNullable<AdminOrderDetails['latePayment']>;
type LatePaymentPanelProps = { order: Order; late: LatePayment };

/**
 * The late payment of a replaced order, whose money is in the wallet (decision 109). Shows what the
 * account would own and what the wallet would have if the payment was applied, or why it cannot be.
 * Administrators get the form that applies it.
 */
export function LatePaymentPanel({ order, late }: LatePaymentPanelProps) {
  const canMove = useCanMove();
  const { received, walletNow, walletAfter, owned, obstacle } = late;
  return (
    <Card
      title={texts.orderDesk.latePayment()}
      description={texts.orderDesk.latePaymentText({ amount: formatEuros(received) })}
    >
      {obstacle ? (
        <Callout title={texts.orderDesk.cannotApply()}>
          {texts.orderDesk.cannotApplyText({ obstacle })}
        </Callout>
      ) : (
        <>
          <p>{texts.orderDesk.ifApplied()}</p>
          <DataList
            items={[
              ...owned.map(({ limits, from, until }) => ({
                term: texts.orderDesk.period({ from: formatDate(from), until: formatDate(until) }),
                value: texts.orderDesk.periodPlan({
                  plan: planName(limits.playlist),
                  limits: formatPlanLimits(limits),
                }),
              })),
              {
                term: texts.orderDesk.wallet(),
                value: texts.orderDesk.walletInstead({
                  after: formatEuros(walletAfter),
                  before: formatEuros(walletNow),
                }),
              },
            ]}
          />
          {canMove && <ApplyForm order={order} late={late} />}
        </>
      )}
    </Card>
  );
}

/** The question before a late payment is applied: what the account owns then, and the wallet. */
function latePaymentConfirm(
  { id }: Order,
  { received, walletNow, walletAfter, owned }: LatePayment,
) {
  const [first, second] = owned.map(({ limits, until }) => ({
    plan: planName(limits.playlist),
    until: formatDate(until),
  }));
  const values = {
    plan: first?.plan ?? '',
    until: first?.until ?? '',
    received: formatEuros(received),
    before: formatEuros(walletNow),
    after: formatEuros(walletAfter),
  };
  return {
    title: texts.orderDesk.applyQuestion({ order: id }),
    body: second
      ? texts.orderDesk.applyTextOfTwo({
          ...values,
          nextPlan: second.plan,
          nextUntil: second.until,
        })
      : texts.orderDesk.applyText(values),
    labels: {
      confirm: texts.orderDesk.applyPayment(),
      cancel: texts.orderDesk.leaveInWallet(),
    },
  };
}

function ApplyForm({ order, late }: LatePaymentPanelProps) {
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const { isBusy, errors, onFieldChange, submit } = useSubmit<'reason'>();

  function confirmApply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fieldErrors = onlyErrors({ reason: fieldError(fields.reason, reason) });
    // Shows the error at its field, and sends nothing.
    if (fieldErrors.reason) return void apply(form, fieldErrors);
    confirm({
      id: 'apply-late-payment',
      icon: 'question',
      ...latePaymentConfirm(order, late),
      action: () => apply(form, {}),
    });
  }

  async function apply(form: HTMLFormElement, fieldErrors: { reason?: string }) {
    const applied = await submit(
      async () => {
        const { walletAfter } = late;
        const answer = await client.shop.applyLatePayment({ order: order.id, walletAfter, reason });
        await revalidate();
        return answer;
      },
      { form, errors: fieldErrors },
    );
    if (applied)
      void showToast({
        title: texts.orderDesk.paymentApplied(),
        body: texts.orderDesk.order({ order: order.id }),
        success: true,
      });
  }

  return (
    <form className={styles.form} onSubmit={confirmApply} onChange={onFieldChange} noValidate>
      <TextField
        label={texts.orderDesk.applyReason()}
        name="reason"
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        onChange={setReason}
        error={errors.reason}
        hint={texts.orderDesk.storedWithOrder()}
      />
      <div>
        <Button type="submit" busy={isBusy}>
          {texts.orderDesk.applyPayment()}
        </Button>
      </div>
    </form>
  );
}
