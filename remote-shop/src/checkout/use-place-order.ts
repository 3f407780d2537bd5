import type { Problem } from '@site/shared/client';
import { type Billing, problems } from '@site/shared/contract';
import { client, confirm, showProblemToast } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useNavigate, useRevalidator } from '@site/shared/router';
import type { PaymentMethod, Subscription } from '@site/shared/rules';
import { useEffect, useRef, useState } from 'react';
import { type BillingDraft, storeSubscription } from './stored-checkout';

export type OrderForm = {
  subscription: Subscription;
  billing: BillingDraft;
  method: PaymentMethod;
  coupon: string;
  totalPrice: number;
};

export type Placing = {
  isPlacing: boolean;
  /** What the server said of a field, by its name. */
  fieldErrors: Readonly<Record<string, string>>;
  place: (form: OrderForm) => Promise<void>;
  /** A field has changed: what was said of it is out of date. */
  forgetFieldErrors: () => void;
};

/**
 * Places an order, once however often it is called meanwhile, and goes to where it is paid or shown. `onStale`: the total on the
 * page is not the server's any more.
 */
export function usePlaceOrder(onStale: () => void): Placing {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isPlacing, setPlacing] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const isUnderWay = useRef(false);

  // Back from the payment page the browser may show this very page again, as it was left: waiting.
  useEffect(() => {
    function wake(event: PageTransitionEvent) {
      if (event.persisted) finish();
    }
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  });

  function finish() {
    isUnderWay.current = false;
    setPlacing(false);
  }

  async function place({ subscription, billing, method, coupon, totalPrice }: OrderForm) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPlacing(true);
    setFieldErrors({});
    const call = method === 'CARD' ? client.shop.createCreditCardOrder : client.shop.createOrder;
    const body = {
      subscription: subscription,
      paymentMethod: method,
      totalPrice,
      billing: billingOf(billing),
      acceptedTerms: true,
    };
    const answer = await call({ ...body, ...(coupon && { coupon }) });
    if (!answer.ok) {
      finish();
      await explain(answer.problem, subscription);
      return;
    }
    const { order, url } = answer.value;
    // Stays busy: the browser is leaving.
    if (url) window.location.assign(url);
    else await navigate(paths.order(order));
  }

  async function explain(problem: Problem, subscription: Subscription) {
    setFieldErrors(byLastName(problem.fields));
    switch (problem.code) {
      case 'payment-failed':
      case 'no-answer': {
        const { title, body } = problems['payment-failed'];
        return confirm({ id: 'order-failed', title, body, icon: 'error' });
      }
      case 'price-changed':
      case 'coupon-invalid':
        onStale();
        return showProblemToast(problem);
      case 'selection-invalid':
      case 'selection-same':
        void showProblemToast(problem);
        return navigate(paths.shopAdvanced, { state: { subscription } });
      case 'not-signed-in':
        storeSubscription(subscription);
        void showProblemToast(problem);
        // The guard leads to the sign-in page and back here.
        return revalidate();
      default:
        return showProblemToast(problem);
    }
  }

  return { isPlacing, fieldErrors, place, forgetFieldErrors: () => setFieldErrors({}) };
}

/** As the wire has it: without a VAT number there is none, not an empty one. */
function billingOf({ vatNumber, ...billing }: BillingDraft): Billing {
  return vatNumber ? { ...billing, vatNumber } : billing;
}

/** 'billing.firstName' and 'firstName' are the same field to the page. */
function byLastName(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.split('.').at(-1) ?? name, message]),
  );
}
