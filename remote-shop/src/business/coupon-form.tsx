import type { AdminCoupon } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatCents, formatEuros } from '@site/shared/format';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import {
  MAX_COUPON_EUROS,
  MAX_COUPON_PERCENT,
  MIN_PAYABLE_CENTS,
  PAID_PLANS,
  type PlanName,
} from '@site/shared/rules';
import { Checkbox, RadioSegment, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import styles from './coupon-form.module.css';
import { FormDialog } from './form-dialog';
import { numberIn } from './number-in';

/** The longest code that the contract accepts. */
const MAX_CODE_LENGTH = 40;

type CouponField = 'code' | 'percent' | 'amount' | 'maxUses' | 'until' | 'plans';

type DiscountKind = 'percent' | 'amount';

type CouponFormProps = {
  /** The coupon to change; undefined for a new one. */
  coupon?: AdminCoupon | undefined;
  onSaved: (coupons: AdminCoupon[]) => void;
  onClose: () => void;
};

/** Makes a coupon, or changes the terms of one, in a dialog. Shown while it is mounted. */
export function CouponForm({ coupon, onSaved, onClose }: CouponFormProps) {
  const [code, setCode] = useState(coupon?.code ?? '');
  const [kind, setKind] = useState<DiscountKind>(
    coupon?.amount === undefined ? 'percent' : 'amount',
  );
  const [percent, setPercent] = useState(String(coupon?.percent ?? ''));
  const [amount, setAmount] = useState(String(coupon?.amount ?? ''));
  const [maxUses, setMaxUses] = useState(coupon?.maxUses ? String(coupon.maxUses) : '');
  const [from, setFrom] = useState(coupon?.from ?? '');
  const [until, setUntil] = useState(coupon?.until ?? '');
  const [plans, setPlans] = useState<readonly PlanName[]>(coupon?.plans ?? PAID_PLANS);
  const [oncePerAccount, setOncePerAccount] = useState(coupon?.oncePerAccount ?? false);
  const [newCustomersOnly, setNewCustomersOnly] = useState(coupon?.newCustomersOnly ?? false);
  const { isBusy, errors, problem, onFieldChange, submit } = useSubmit<CouponField>({
    isProblemInline: true,
  });

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = {
      code: code.trim(),
      ...(kind === 'percent' ? { percent: numberIn(percent) } : { amount: numberIn(amount) }),
      ...(maxUses.trim() && { maxUses: numberIn(maxUses) }),
      ...(from && { from }),
      ...(until && { until }),
      plans: [...plans],
      oncePerAccount,
      newCustomersOnly,
    };
    const saved = await submit(
      () => (coupon ? client.shop.changeCoupon(body) : client.shop.createCoupon(body)),
      { form: event.currentTarget, errors: onlyErrors(errorsOf(body)) },
    );
    if (saved) onSaved(saved.coupons);
  }

  function choosePlan(plan: PlanName, isChosen: boolean) {
    setPlans(PAID_PLANS.filter((each) => (each === plan ? isChosen : plans.includes(each))));
  }

  return (
    <FormDialog
      title={coupon ? texts.coupons.changeCode({ code: coupon.code }) : texts.coupons.newCoupon()}
      submitLabel={coupon ? texts.coupons.save() : texts.coupons.create()}
      {...{ isBusy, problem, onClose, onFieldChange }}
      onSubmit={save}
    >
      <div className={styles.fields}>
        {!coupon && (
          <TextField
            label={texts.coupons.code()}
            name="code"
            value={code}
            onChange={setCode}
            error={errors.code}
            hint={texts.coupons.codeHint()}
            maxLength={MAX_CODE_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
        <RadioSegment
          legend={texts.coupons.kind()}
          options={[
            { value: 'percent', label: texts.coupons.kindPercent() },
            { value: 'amount', label: texts.coupons.kindAmount() },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'percent' ? (
          <TextField
            key="percent"
            label={texts.coupons.percentOff()}
            name="percent"
            value={percent}
            onChange={setPercent}
            error={errors.percent}
            hint={texts.coupons.percentHint({ maximum: MAX_COUPON_PERCENT })}
            inputMode="decimal"
            autoComplete="off"
          />
        ) : (
          <TextField
            key="amount"
            label={texts.coupons.amountOff()}
            name="amount"
            value={amount}
            onChange={setAmount}
            error={errors.amount}
            hint={amountHint()}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <TextField
          label={texts.coupons.uses()}
          name="maxUses"
          value={maxUses}
          onChange={setMaxUses}
          error={errors.maxUses}
          hint={texts.coupons.usesHint()}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label={texts.coupons.firstDay()}
          name="from"
          type="date"
          value={from}
          onChange={setFrom}
          hint={texts.coupons.firstDayHint()}
        />
        <TextField
          label={texts.coupons.lastDay()}
          name="until"
          type="date"
          value={until}
          onChange={setUntil}
          error={errors.until}
          hint={texts.coupons.lastDayHint()}
        />
      </div>
      <fieldset className={styles.choices}>
        <legend>{texts.coupons.plans()}</legend>
        {PAID_PLANS.map((plan, index) => (
          <Checkbox
            key={plan}
            name="plans"
            label={plan}
            checked={plans.includes(plan)}
            onChange={(isChosen) => choosePlan(plan, isChosen)}
            error={index === PAID_PLANS.length - 1 ? errors.plans : undefined}
          />
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{texts.coupons.customers()}</legend>
        <Checkbox
          label={texts.coupons.oncePerAccount()}
          checked={oncePerAccount}
          onChange={setOncePerAccount}
        />
        <Checkbox
          label={texts.coupons.onlyFirstOrder()}
          checked={newCustomersOnly}
          onChange={setNewCustomersOnly}
        />
      </fieldset>
    </FormDialog>
  );
}

type Terms = {
  code: string;
  percent?: number;
  amount?: number;
  maxUses?: number;
  from?: string;
  until?: string;
  plans: readonly PlanName[];
};

function amountHint(): string {
  return texts.coupons.amountHint({
    maximum: formatEuros(MAX_COUPON_EUROS),
    percent: MAX_COUPON_PERCENT,
    minimum: formatCents(MIN_PAYABLE_CENTS),
  });
}

function errorsOf({ code, percent, amount, maxUses, from, until, plans }: Terms) {
  const isPercent = percent === undefined || (percent > 0 && percent <= MAX_COUPON_PERCENT);
  const isAmount = amount === undefined || (amount > 0 && amount <= MAX_COUPON_EUROS);
  const isCount = maxUses === undefined || (Number.isInteger(maxUses) && maxUses >= 1);
  return {
    code: fieldError(fields.coupon, code),
    percent: isPercent ? null : texts.coupons.enterPercent({ maximum: MAX_COUPON_PERCENT }),
    amount: isAmount ? null : texts.coupons.enterAmount({ maximum: formatEuros(MAX_COUPON_EUROS) }),
    maxUses: isCount ? null : texts.coupons.enterCount(),
    until: from && until && until < from ? texts.coupons.lastBeforeFirst() : null,
    plans: plans.length > 0 ? null : texts.coupons.choosePlan(),
  };
}
