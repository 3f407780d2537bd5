import { pageProblems, problemOf, type Session } from '@site/shared/contract';
import {
  refreshPrices,
  sessionStore,
  showProblemToast,
  showToast,
  timeNow,
  usePriceList,
  useSession,
  useSettings,
} from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link, useLoaderData, useLocation, useNavigate } from '@site/shared/router';
import {
  isInEu,
  OTHER_COUNTRY,
  type PriceList,
  type Subscription,
  shopMode,
} from '@site/shared/rules';
import { Card, Page } from '@site/shared/ui';
import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as texts from '#texts';
import { type BillingDraft, billingError, billingOfLastOrder } from '../checkout/billing';
import { BillingFields } from '../checkout/billing-fields';
import { ConsentBoxes } from '../checkout/consent-boxes';
import { CouponField, couponError } from '../checkout/coupon-field';
import { OrderForm, PlaceOrder } from '../checkout/order-form';
import { orderObstacles } from '../checkout/order-obstacles';
import { type CheckoutMethod, PaymentMethods } from '../checkout/payment-methods';
import { QuoteSummary } from '../checkout/quote-summary';
import {
  type Choice,
  choiceIn,
  choiceInState,
  storeBilling,
  storeCoupon,
  storedBilling,
  storedChoice,
  storedCoupon,
  subscriptionIn,
} from '../checkout/stored-checkout';
import { usePlaceOrder } from '../checkout/use-place-order';
import { type QuoteState, useQuote } from '../checkout/use-quote';
import { useQuoteText } from '../checkout/use-quote-text';
import { VatNumberField } from '../checkout/vat-number-field';
import { client } from '../client';

/**
 * The billing draft of this tab, or the billing of the last order. The checkout also works without
 * it, so a failed request leaves the fields empty.
 */
export async function loader(): Promise<BillingDraft> {
  const { session } = sessionStore.getState();
  const draft = session && storedBilling(session.id);
  if (draft) return draft;
  const answer = await client.shop.getOrders({});
  return billingOfLastOrder(answer.ok ? answer.value.orders : []);
}

/**
 * /shop/checkout/. The subscription comes from the router state, or from the tab's storage after a
 * reload or a sign-in. Without one the page redirects to the shop.
 */
export function Component() {
  const { session } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const draft = useLoaderData<typeof loader>();
  const list = usePriceList();
  const [[chosen, stored]] = useState(() => [choiceInState(state), storedChoice()] as const);
  const subscription = list && (subscriptionIn(list, chosen) ?? subscriptionIn(list, stored));

  const redirectToShop = useEffectEvent(() => {
    // The options of another version have other limits and prices: the customer chooses again.
    const choice = chosen ?? stored;
    if (choice && choice.priceVersion !== list?.version)
      void showProblemToast(problemOf(pageProblems.priceChanged));
    void navigate(paths.shopAdvanced, { replace: true });
  });
  useEffect(() => {
    if (list && !subscription) redirectToShop();
  }, [list, subscription]);

  if (!session || !list || !subscription) return null;
  return <Checkout account={session} list={list} subscription={subscription} draft={draft} />;
}

type CheckoutProps = {
  account: Session;
  list: PriceList;
  subscription: Subscription;
  draft: BillingDraft;
};

function Checkout({ account, list, subscription, draft }: CheckoutProps) {
  const [billing, setBilling] = useState(draft);
  const [method, setMethod] = useState<CheckoutMethod>('CARD');
  const [consent, setConsent] = useState({ terms: false, nonRefundable: false });
  const [coupon, setCoupon] = useState(() => storedCoupon(account.id));
  const settings = useSettings();
  const hasVatNumberField =
    settings?.vatNumbers === true && billing.isCompany && isInEu(billing.country);
  const vatNumber = hasVatNumberField ? billing.vatNumber : '';
  const choice = useMemo(() => choiceIn(list, subscription), [list, subscription]);
  const quoteState = useQuote(choice, {
    country: billing.country || OTHER_COUNTRY,
    coupon,
    vatNumber,
  });
  const { quote, couponProblem, problem, isPending, retry } = quoteState;
  const { isPlacing, fieldErrors, clearFieldErrors, placeOrder } = usePlaceOrder(choice, retry);
  useRedirectToShop(quoteState, choice);

  const isPurchase = quote ? quote.type === 'New' : shopMode(account, timeNow()) === 'Purchase';
  const obstacles = quote
    ? orderObstacles(billing, consent, { isPurchase, amount: quote.amount })
    : [];
  const canPlaceOrder = quote !== null && !isPending && !problem && obstacles.length === 0;

  function changeBilling(next: BillingDraft) {
    setBilling(next);
    clearFieldErrors();
    storeBilling(account.id, next);
  }

  // An unchanged coupon or VAT number is checked again: the server's answer may differ now.
  const couponText = useQuoteText(coupon, couponError, (code) => {
    if (code === coupon) return retry();
    setCoupon(code);
    storeCoupon(account.id, code);
  });
  const vatNumberText = useQuoteText(
    vatNumber,
    (number) => billingError('vatNumber', number),
    (number) => (number === vatNumber ? retry() : changeBilling({ ...billing, vatNumber: number })),
  );

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!canPlaceOrder) return;
    const unapplied = [couponText, ...(hasVatNumberField ? [vatNumberText] : [])].filter(
      ({ isApplied }) => !isApplied,
    );
    // The total changes, so the customer sees the new one before the order is placed.
    if (unapplied.length > 0) {
      for (const { apply } of unapplied) apply();
      void showToast({
        title: texts.checkout.checkTotal(),
        body: texts.checkout.checkTotalText(),
      });
    } else
      void placeOrder({
        billing: { ...billing, vatNumber },
        method,
        coupon: couponProblem ? '' : coupon,
        amount: quote.amount,
      });
  }

  return (
    <Page
      title={texts.checkout.title()}
      back={{ to: paths.shopAdvanced, label: texts.checkout.shop() }}
    >
      <OrderForm
        onSubmit={onSubmit}
        details={
          <>
            <Card title={texts.checkout.billingDetails()}>
              <BillingFields
                email={account.email}
                billing={billing}
                errors={fieldErrors}
                onChange={changeBilling}
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
            <Card title={texts.checkout.paymentMethod()}>
              <PaymentMethods account={account} method={method} onChange={setMethod} />
            </Card>
          </>
        }
        summary={
          <Card
            title={texts.checkout.yourOrder()}
            aside={
              <Link to={paths.shopAdvanced} state={choice}>
                {texts.checkout.change()}
              </Link>
            }
          >
            <QuoteSummary
              list={list}
              subscription={subscription}
              quoteState={quoteState}
              hasCountry={billing.country !== ''}
            />
            <CouponField field={couponText} problem={couponProblem} isPending={isPending} />
            <ConsentBoxes consent={consent} isPurchase={isPurchase} onChange={setConsent} />
            <PlaceOrder
              label={texts.checkout.placeOrder()}
              canPlace={canPlaceOrder}
              isPlacing={isPlacing}
              obstacles={obstacles}
            />
          </Card>
        }
      />
    </Page>
  );
}

/** Returns to the shop if the server refuses the subscription or its price is 0 (section 2). */
function useRedirectToShop({ quote, problem }: QuoteState, choice: Choice): void {
  const navigate = useNavigate();
  const isRefused = problem?.code === 'selection-invalid' || problem?.code === 'selection-same';
  const isOutdated = problem?.code === 'price-changed';
  const isFree = quote !== null && quote.price <= 0;
  const redirectToShop = useEffectEvent(() => {
    if (problem) void showProblemToast(problem);
    void navigate(paths.shopAdvanced, { replace: true, state: choice });
  });

  useEffect(() => {
    if (isRefused || isFree) redirectToShop();
  }, [isRefused, isFree]);
  // The new price list makes the page redirect to the shop, too.
  useEffect(() => {
    if (isOutdated) void refreshPrices();
  }, [isOutdated]);
}
