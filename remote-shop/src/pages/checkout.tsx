import type { Session } from '@site/shared/contract';
import { showProblemToast, timeNow, useSession, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link, useLocation, useNavigate } from '@site/shared/router';
import {
  isInEu,
  OTHER_COUNTRY,
  type PaymentMethod,
  type Subscription,
  shopMode,
} from '@site/shared/rules';
import { Button, Card, Page } from '@site/shared/ui';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { BillingFields } from '../checkout/billing-fields';
import { ConsentBoxes } from '../checkout/consent-boxes';
import { CouponField } from '../checkout/coupon-field';
import { orderObstacles } from '../checkout/order-obstacles';
import { PaymentMethods } from '../checkout/payment-methods';
import { Recap } from '../checkout/quote-summary';
import {
  type BillingDraft,
  keepBilling,
  keptBilling,
  storedSubscription,
  subscriptionInState,
} from '../checkout/stored-checkout';
import { usePlaceOrder } from '../checkout/use-place-order';
import { useQuote } from '../checkout/use-quote';
import { VatNumberField } from '../checkout/vat-number-field';
import styles from './checkout.module.css';

/** /shop/checkout/. The subscription comes with the navigation, or from before a reload or a sign-in; without one the shop is the place. */
export function Component() {
  const { session } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [subscription] = useState(() => subscriptionInState(state) ?? storedSubscription());

  useEffect(() => {
    if (!subscription) void navigate(paths.shopAdvanced, { replace: true });
  }, [subscription, navigate]);

  if (!session || !subscription) return null;
  return <Checkout account={session} subscription={subscription} />;
}

type CheckoutProps = { account: Session; subscription: Subscription };

function Checkout({ account, subscription }: CheckoutProps) {
  const [billing, setBilling] = useState(() => keptBilling(account.id));
  const [method, setMethod] = useState<PaymentMethod>('CARD');
  const [consent, setConsent] = useState({ terms: false, nonRefundable: false });
  const [coupon, setCoupon] = useState('');
  const settings = useSettings();
  const hasVat = isInEu(billing.country);
  const terms = {
    country: billing.country || OTHER_COUNTRY,
    coupon,
    vatNumber: settings?.vatNumbers && hasVat ? billing.vatNumber : '',
  };
  const quoting = useQuote(subscription, terms);
  const { isPlacing, fieldErrors, place, forgetFieldErrors } = usePlaceOrder(quoting.askAgain);
  useShopInstead(quoting, subscription);

  const { quote } = quoting;
  const isPurchase = quote ? quote.type === 'New' : shopMode(account, timeNow()) === 'Purchase';
  const obstacles = quote
    ? orderObstacles(billing, consent, { isPurchase, amount: quote.amount })
    : [];
  const isQuoted = quote !== null && !quoting.isPending && !quoting.problem;

  function change(next: BillingDraft) {
    setBilling(next);
    forgetFieldErrors();
    keepBilling(account.id, next);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isQuoted && obstacles.length === 0)
      void place({
        subscription,
        billing: { ...billing, vatNumber: terms.vatNumber },
        method,
        coupon: quoting.couponProblem ? '' : coupon,
        totalPrice: quote.amount,
      });
  }

  return (
    <Page title="Checkout" back={{ to: paths.shopAdvanced, label: 'Shop' }}>
      <form className={styles.columns} onSubmit={submit} noValidate>
        <div className={styles.details}>
          <Card title="Billing details">
            <BillingFields
              email={account.email}
              billing={billing}
              errors={fieldErrors}
              onChange={change}
            />
          </Card>
          <Card title="Payment method">
            <PaymentMethods method={method} onChange={setMethod} />
          </Card>
        </div>
        <Card
          className={styles.recap}
          title="Your order"
          aside={
            <Link to={paths.shopAdvanced} state={{ subscription }}>
              Change
            </Link>
          }
        >
          <Recap
            subscription={subscription}
            quoting={quoting}
            hasCountry={billing.country !== ''}
          />
          <CouponField
            applied={coupon}
            problem={quoting.couponProblem}
            isPending={quoting.isPending}
            onApply={(code) => (code === coupon ? quoting.askAgain() : setCoupon(code))}
          />
          {settings?.vatNumbers && hasVat && (
            <VatNumberField
              applied={billing.vatNumber}
              standing={quote?.vatNumber}
              isPending={quoting.isPending}
              // The same number again: the register may answer by now.
              onApply={(vatNumber) =>
                vatNumber === billing.vatNumber
                  ? quoting.askAgain()
                  : change({ ...billing, vatNumber })
              }
            />
          )}
          <ConsentBoxes consent={consent} isPurchase={isPurchase} onChange={setConsent} />
          <div className={styles.place}>
            <Button
              type="submit"
              variant="primary"
              wide
              disabled={!isQuoted || obstacles.length > 0}
              busy={isPlacing}
              aria-describedby="order-obstacles"
            >
              Place order
            </Button>
            <ul id="order-obstacles" className={styles.obstacles} aria-live="polite">
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          </div>
        </Card>
      </form>
    </Page>
  );
}

/** Goes back to the shop where the server sells no such thing to this account, or for nothing (section 2). */
function useShopInstead(
  { quote, problem }: ReturnType<typeof useQuote>,
  subscription: Subscription,
): void {
  const navigate = useNavigate();
  const isRefused = problem?.code === 'selection-invalid' || problem?.code === 'selection-same';
  const isWorthless = quote !== null && quote.price <= 0;
  const leave = useEffectEvent(() => {
    if (problem) void showProblemToast(problem);
    void navigate(paths.shopAdvanced, { replace: true, state: { subscription } });
  });

  useEffect(() => {
    if (isRefused || isWorthless) leave();
  }, [isRefused, isWorthless]);
}
