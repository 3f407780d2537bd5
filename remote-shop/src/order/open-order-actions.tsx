import type { Problem } from '@site/shared/client';
import type { Order } from '@site/shared/contract';
import { formatPaymentMethod } from '@site/shared/format';
import { confirm, showProblemToast, usePriceList, useSettings } from '@site/shared/host';
import { leaveSite, paths, useSubmit } from '@site/shared/remote';
import { useNavigate, useRevalidator } from '@site/shared/router';
import { type PaymentMethod, subscriptionOf, validSubscription } from '@site/shared/rules';
import { Button, SelectField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { choiceIn } from '../checkout/stored-checkout';
import { client } from '../client';
import styles from './open-order-actions.module.css';

/**
 * What a customer can do with an unpaid order: pay by another method, or cancel it. A payment that
 * was reported as sent keeps its method.
 */
export function OpenOrderActions({ order }: { order: Order }) {
  const { id, payment_mode, payment_url, result } = order;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busyKey, submit } = useSubmit({ onProblem: handleProblem });
  const list = usePriceList();
  const offered = useSettings()?.paymentMethods ?? ['CARD'];
  // Without a payment page the card can be chosen again, which opens one.
  const methods = offered.filter(
    (method) => method !== payment_mode || (method === 'CARD' && !payment_url),
  );
  const [chosen, setChosen] = useState<PaymentMethod | undefined>();
  const method = methods.find((candidate) => candidate === chosen) ?? methods[0];

  async function handleProblem(problem: Problem) {
    if (problem.code !== 'price-changed' || !list) return showProblemToast(problem);
    confirm({
      id: 'order-price-changed',
      title: problem.title,
      body: problem.body,
      icon: 'warning',
      labels: { confirm: texts.order.toCheckout(), cancel: texts.order.keepThisOrder() },
      // The options that are not above the limits of the order, if the list has others now.
      action: () =>
        navigate(paths.checkout, {
          state: choiceIn(list, validSubscription(list, subscriptionOf(list, order))),
        }),
    });
  }

  function changeMethod(paymentMethod: PaymentMethod) {
    return submit(
      async () => {
        const answer = await client.shop.changePaymentMethod({ order: id, paymentMethod });
        if (!answer.ok) await revalidate();
        // The buttons stay busy until the payment page is open.
        else if (answer.value.url) return leaveSite(answer.value.url);
        else await navigate(paths.order(answer.value.order));
        return answer;
      },
      { key: 'change' },
    );
  }

  function cancelOrder() {
    confirm({
      id: 'cancel-order',
      title: texts.order.cancelQuestion(),
      body: texts.order.cancelText(),
      icon: 'question',
      labels: { confirm: texts.order.cancelOrder(), cancel: texts.order.keepOpen() },
      action: async () => {
        await submit(
          async () => {
            const answer = await client.shop.cancelOrder({ order: id });
            await revalidate();
            return answer;
          },
          { key: 'cancel' },
        );
      },
    });
  }

  return (
    <div className={styles.actions}>
      {method && result === 'AWAITING_PAYMENT' && (
        <>
          <SelectField
            label={texts.order.otherMethod()}
            value={method}
            options={methods.map((value) => ({ value, label: formatPaymentMethod(value) }))}
            onChange={(value) => setChosen(value as PaymentMethod)}
          />
          <Button busy={busyKey === 'change'} onClick={() => changeMethod(method)}>
            {texts.order.changeMethod()}
          </Button>
        </>
      )}
      <Button busy={busyKey === 'cancel'} onClick={cancelOrder}>
        {texts.order.cancelOrder()}
      </Button>
    </div>
  );
}
