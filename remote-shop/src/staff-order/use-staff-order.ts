import { newRequestId } from '@site/shared/browser';
import type { Problem } from '@site/shared/client';
import type { BodyOf, contract } from '@site/shared/contract';
import { formatEuros } from '@site/shared/format';
import { confirm, refreshPrices, showProblemToast, showToast } from '@site/shared/host';
import { type FieldErrors, paths, useSubmit } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { useState } from 'react';
import * as texts from '#texts';
import { staffOrderClient } from './staff-order-client';

export type StaffOrderBody = Omit<BodyOf<typeof contract.customers.placeOrder>, 'requestId'>;

/**
 * Places an order for a customer after a question, and then opens its page. `onOutdatedQuote` runs
 * when the server computes another total than the page shows.
 */
export function useStaffOrder(email: string, onOutdatedQuote: () => void) {
  const navigate = useNavigate();
  // A press after a lost answer is the same order; an order with other terms is another one.
  const [request, setRequest] = useState({ terms: '', id: '' });
  const { isBusy, errors, clearErrors, submit } = useSubmit({ onProblem });

  async function onProblem(problem: Problem) {
    // With a new price list, the form requests a new quote by itself.
    if (problem.code === 'price-changed' && (await refreshPrices())) return;
    if (problem.code === 'price-changed' || problem.code === 'coupon-invalid') onOutdatedQuote();
    const order = problem.code === 'order-open' ? problem.fields?.order : undefined;
    if (order === undefined) return showProblemToast(problem);
    confirm({
      id: 'order-open',
      title: problem.title,
      body: texts.staffOrder.orderOpen(),
      icon: 'info',
      labels: { confirm: texts.checkout.seeOrder(), cancel: texts.checkout.close() },
      action: () => navigate(paths.order(order)),
    });
  }

  async function send(body: StaffOrderBody): Promise<void> {
    const terms = JSON.stringify(body);
    const id = request.terms === terms ? request.id : newRequestId();
    setRequest({ terms, id });
    const placed = await submit(() =>
      staffOrderClient.customers.placeOrder({ ...body, requestId: id }),
    );
    if (!placed) return;
    void showToast({ title: texts.staffOrder.placed(), body: email, success: true });
    await navigate(paths.order(placed.order));
  }

  function ask(body: StaffOrderBody): void {
    const amount = formatEuros(body.totalPrice);
    confirm({
      id: 'place-order-for-customer',
      icon: 'question',
      title: texts.staffOrder.question({ amount, email }),
      body:
        body.payment.kind === 'customer'
          ? texts.staffOrder.customerPaysText()
          : texts.staffOrder.paidText(),
      labels: { confirm: texts.staffOrder.place(), cancel: texts.staffOrder.cancel() },
      action: () => send(body),
    });
  }

  return {
    isPlacing: isBusy,
    errors: errors as FieldErrors,
    clearErrors: () => clearErrors(),
    ask,
  };
}
