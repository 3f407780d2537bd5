import type { CustomerDetails } from '@site/shared/contract';
import { refreshPrices, showToast, useNow, useSettings } from '@site/shared/host';
import type { FieldErrors } from '@site/shared/remote';
import {
  isInEu,
  MAX_REASON_LENGTH,
  OTHER_COUNTRY,
  type PriceList,
  shopMode,
} from '@site/shared/rules';
import { Card, TextField } from '@site/shared/ui';
import { type SubmitEvent, useCallback, useEffect, useMemo, useState } from 'react';
import * as texts from '#texts';
import { type BillingDraft, billingError, billingOf } from '../checkout/billing';
import { BillingFields } from '../checkout/billing-fields';
import { BuyerWordsProvider } from '../checkout/buyer-words';
import { CouponField, couponError } from '../checkout/coupon-field';
import { OrderForm, PlaceOrder } from '../checkout/order-form';
import { orderObstacles } from '../checkout/order-obstacles';
import { QuoteSummary } from '../checkout/quote-summary';
import { choiceIn } from '../checkout/stored-checkout';
import { type QuoteCall, useQuote } from '../checkout/use-quote';
import { useQuoteText } from '../checkout/use-quote-text';
import { VatNumberField } from '../checkout/vat-number-field';
import { LimitRows } from '../configurator/limit-rows';
import { suggestedSubscription, useConfiguration } from '../configurator/use-configuration';
import { type PaymentDraft, PaymentFields } from './payment-fields';
import styles from './staff-order.module.css';
import { staffOrderClient } from './staff-order-client';
import { STAFF_WORDS } from './staff-words';
import { type StaffOrderBody, useStaffOrder } from './use-staff-order';

type StaffOrderFormProps = {
  customer: CustomerDetails;
  list: PriceList;
  /** The billing of the customer's newest order. */
  draft: BillingDraft;
};

const NO_PAYMENT: PaymentDraft = { by: 'customer', reference: '', paidOn: '' };
/** The form has no boxes of consent, so none can be missing. */
const ALL_ACCEPTED = { terms: true, nonRefundable: true };

/** The choices of the configurator and of the checkout, for the account of a customer. */
export function StaffOrderForm({ customer: { account }, list, draft }: StaffOrderFormProps) {
  const now = useNow();
  const configuration = useConfiguration(list, account, () =>
    suggestedSubscription(list, account, shopMode(account, now)),
  );
  const { subscription, offer } = configuration.configured;
  const [billing, setBilling] = useState(draft);
  const [payment, setPayment] = useState(NO_PAYMENT);
  const [reason, setReason] = useState('');
  const [coupon, setCoupon] = useState('');
  const [found, setFound] = useState<FieldErrors>({});
  const settings = useSettings();
  const hasVatNumberField =
    settings?.vatNumbers === true && billing.isCompany && isInEu(billing.country);
  const vatNumber = hasVatNumberField ? billing.vatNumber : '';
  const choice = useMemo(() => choiceIn(list, subscription), [list, subscription]);
  const call = useCallback<QuoteCall>(
    (body, options) =>
      staffOrderClient.customers.quoteOrder({ ...body, account: account.id }, options),
    [account.id],
  );
  const terms = { country: billing.country || OTHER_COUNTRY, coupon, vatNumber };
  const quoteState = useQuote(choice, terms, call);
  const { quote, couponProblem, problem, isPending, retry } = quoteState;
  const { isPlacing, errors, clearErrors, ask } = useStaffOrder(account.email, retry);
  const isOutdated = problem?.code === 'price-changed';
  useEffect(() => {
    if (isOutdated) void refreshPrices();
  }, [isOutdated]);

  const hasNothingToBuy = offer.price <= 0;
  const obstacles = [
    ...(hasNothingToBuy ? [texts.configurator.nothingToUpgrade()] : []),
    ...(quote && !hasNothingToBuy
      ? orderObstacles(
          billing,
          ALL_ACCEPTED,
          { isPurchase: false, amount: quote.amount },
          STAFF_WORDS,
        )
      : []),
  ];
  const canPlace =
    quote !== null &&
    !isPending &&
    !problem &&
    obstacles.length === 0 &&
    configuration.isAmountValid;

  const couponText = useQuoteText(coupon, couponError, (code) =>
    code === coupon ? retry() : setCoupon(code),
  );
  const vatNumberText = useQuoteText(
    vatNumber,
    (number) => billingError('vatNumber', number),
    (number) => (number === vatNumber ? retry() : setBilling({ ...billing, vatNumber: number })),
  );

  /** Applies a change of a field, and removes the errors. */
  function change(apply: () => void) {
    apply();
    setFound({});
    clearErrors();
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!canPlace) return;
    const unapplied = [couponText, ...(hasVatNumberField ? [vatNumberText] : [])].filter(
      ({ isApplied }) => !isApplied,
    );
    if (unapplied.length > 0) {
      for (const { apply } of unapplied) apply();
      void showToast({
        title: texts.staffOrder.checkTotal(),
        body: texts.checkout.checkTotalText(),
      });
      return;
    }
    const missing = missingFields(payment, reason);
    setFound(missing);
    if (Object.keys(missing).length > 0) return;
    ask({
      ...{ account: account.id, ...choice, totalPrice: quote.amount, reason: reason.trim() },
      billing: billingOf({ ...billing, vatNumber }),
      payment: paymentOf(payment),
      ...(coupon && !couponProblem && { coupon }),
    });
  }

  const shown = { ...errors, ...found };
  return (
    <BuyerWordsProvider value={STAFF_WORDS}>
      <OrderForm
        isInArea
        onSubmit={onSubmit}
        details={
          <>
            <section className={styles.limits} aria-label={texts.configurator.limits()}>
              <LimitRows configuration={configuration} />
            </section>
            <Card title={texts.checkout.billingDetails()}>
              <BillingFields
                billing={billing}
                errors={shown}
                onChange={(next) => change(() => setBilling(next))}
                vatNumberField={
                  hasVatNumberField && (
                    <VatNumberField
                      field={vatNumberText}
                      status={quote?.vatNumber}
                      isPending={isPending}
                    />
                  )
                }
              />
            </Card>
            <Card title={texts.staffOrder.payment()}>
              <PaymentFields
                payment={payment}
                errors={shown}
                onChange={(next) => change(() => setPayment(next))}
              />
            </Card>
          </>
        }
        summary={
          <Card title={texts.staffOrder.order()}>
            {hasNothingToBuy ? (
              <p>{texts.configurator.chooseWhatToAdd()}</p>
            ) : (
              <QuoteSummary
                list={list}
                subscription={subscription}
                quoteState={quoteState}
                hasCountry={billing.country !== ''}
              />
            )}
            <CouponField field={couponText} problem={couponProblem} isPending={isPending} />
            <TextField
              label={texts.staffOrder.reason()}
              name="reason"
              value={reason}
              onChange={(text) => change(() => setReason(text))}
              error={shown.reason}
              hint={texts.staffOrder.reasonHint()}
              maxLength={MAX_REASON_LENGTH}
              autoComplete="off"
              required
            />
            <PlaceOrder
              label={texts.staffOrder.place()}
              canPlace={canPlace}
              isPlacing={isPlacing}
              obstacles={obstacles}
            />
          </Card>
        }
      />
    </BuyerWordsProvider>
  );
}

function paymentOf({ by, reference, paidOn }: PaymentDraft): StaffOrderBody['payment'] {
  if (by === 'customer') return { kind: 'customer' };
  return { kind: 'paid', method: by, reference: reference.trim(), paidOn };
}

function missingFields({ by, reference, paidOn }: PaymentDraft, reason: string): FieldErrors {
  const isPaid = by !== 'customer';
  return {
    ...(isPaid && !reference.trim() && { 'payment.reference': texts.staffOrder.enterReference() }),
    ...(isPaid && !paidOn && { 'payment.paidOn': texts.staffOrder.enterDay() }),
    ...(!reason.trim() && { reason: texts.staffOrder.enterReason() }),
  };
}
