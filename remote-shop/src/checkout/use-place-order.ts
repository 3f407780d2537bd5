import type { Problem } from '@site/shared/client';
import { type BodyOf, type contract, pageProblems, problemOf } from '@site/shared/contract';
import { confirm, countEvent, refreshPrices, showProblemToast } from '@site/shared/host';
import { type FieldErrors, leaveSite, paths, useSubmit } from '@site/shared/remote';
import { useNavigate, useRevalidator } from '@site/shared/router';
import { isCoin } from '@site/shared/rules';
import { ownTimeZone } from '@site/shared/service';
import * as texts from '#texts';
import { client } from '../client';
import { type BillingDraft, billingOf } from './billing';
import type { CheckoutMethod } from './payment-methods';
import { type Choice, storeChoice } from './stored-checkout';

type OrderInput = {
  billing: BillingDraft;
  method: CheckoutMethod;
  /** Empty without a coupon. */
  coupon: string;
  /** The total that the page shows, in euros. */
  amount: number;
};

type PlaceOrderState = {
  isPlacing: boolean;
  /** The server's field errors, by the request's field names, such as `billing.firstName`. */
  fieldErrors: FieldErrors;
  clearFieldErrors: () => void;
  placeOrder: (input: OrderInput) => Promise<unknown>;
};

/**
 * Places an order and then opens the payment page or the order's page. `onOutdatedQuote` runs when
 * the server computes another total than the page shows.
 */
export function usePlaceOrder(choice: Choice, onOutdatedQuote: () => void): PlaceOrderState {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isBusy, errors, clearErrors, submit } = useSubmit({ onProblem: handleProblem });

  function placeOrder({ billing, method, coupon, amount }: OrderInput) {
    const body = {
      ...choice,
      totalPrice: amount,
      billing: billingOf(billing),
      acceptedTerms: true,
      timeZone: ownTimeZone(),
      ...(coupon && { coupon }),
    };
    return submit(async () => {
      const answer = await sendOrder(body, method);
      if (!answer.ok) return answer;
      countEvent('order-placed');
      const { order, url } = answer.value;
      if (url !== undefined) return leaveSite(url);
      return order === undefined ? answer : openOrder(order);
    });
  }

  /**
   * The promise never ends: the button stays busy until the order's page has replaced this one. A
   * press in between would place a second order.
   */
  async function openOrder(order: string): Promise<never> {
    await navigate(paths.order(order));
    return new Promise(() => undefined);
  }

  async function handleProblem(problem: Problem) {
    // The status is 0 if the server did not answer.
    if (problem.status === 0 || problem.status >= 500) {
      const { title, body } =
        problem.code === 'paypal-failed' ? problem : problemOf(pageProblems.paymentFailed);
      return confirm({ id: 'order-failed', title, body, icon: 'error' });
    }
    switch (problem.code) {
      case 'price-changed':
        // If the price list has changed, the checkout redirects to the shop.
        if (await refreshPrices()) return;
        onOutdatedQuote();
        return showProblemToast(problem);
      case 'coupon-invalid':
        onOutdatedQuote();
        return showProblemToast(problem);
      case 'order-open': {
        const { title, body, fields } = problem;
        const order = fields?.order;
        if (order === undefined) return showProblemToast(problem);
        return confirm({
          id: 'order-open',
          title,
          body,
          icon: 'info',
          labels: { confirm: texts.checkout.seeOrder(), cancel: texts.checkout.close() },
          action: () => navigate(paths.order(order)),
        });
      }
      case 'selection-invalid':
      case 'selection-same':
        void showProblemToast(problem);
        return navigate(paths.shopAdvanced, { state: choice });
      case 'not-signed-in':
        storeChoice(choice);
        void showProblemToast(problem);
        // The login guard redirects to the sign-in page, which returns to the checkout.
        return revalidate();
      default:
        return showProblemToast(problem);
    }
  }

  return {
    isPlacing: isBusy,
    fieldErrors: errors,
    clearFieldErrors: () => clearErrors(),
    placeOrder,
  };
}

type OrderBody = Omit<BodyOf<typeof contract.shop.createOrder>, 'paymentMethod'>;

/** Sends an order to the call of its payment method (section 7). */
function sendOrder(body: OrderBody, method: CheckoutMethod) {
  if (isCoin(method)) return client.shop.createOrder({ ...body, paymentMethod: method });
  if (method === 'CARD')
    return client.shop.createCreditCardOrder({ ...body, paymentMethod: method });
  const { subscription, totalPrice, billing } = body;
  return client.shop.createPaypalOrder({ subscription, totalPrice, billing, paypalId: '' });
}
