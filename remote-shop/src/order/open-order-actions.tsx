import type { Order } from '@site/shared/contract';
import { client, confirm, useSettings } from '@site/shared/host';
import { leaveSite, paths, useSubmit } from '@site/shared/remote';
import { useNavigate, useRevalidator } from '@site/shared/router';
import { type PaymentMethod, paymentMethodLabels } from '@site/shared/rules';
import { Button, SelectField } from '@site/shared/ui';
import { useState } from 'react';
import styles from './open-order-actions.module.css';

/** What a customer can do with an unpaid order: pay by another method, or cancel it. */
export function OpenOrderActions({ order: { id, payment_mode, payment_url } }: { order: Order }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busyKey, submit } = useSubmit();
  const offered = useSettings()?.paymentMethods ?? ['CARD'];
  // Without a payment page the card can be chosen again, which opens one.
  const methods = offered.filter(
    (method) => method !== payment_mode || (method === 'CARD' && !payment_url),
  );
  const [chosen, setChosen] = useState<PaymentMethod | undefined>();
  const method = methods.find((candidate) => candidate === chosen) ?? methods[0];

  function changeMethod(paymentMethod: PaymentMethod) {
    return submit(
      async () => {
        const answer = await client.shop.changePaymentMethod({ order: id, paymentMethod });
        if (!answer.ok) await revalidate();
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
      title: 'Cancel this order?',
      body: 'You will not be charged. If you have already sent a payment, keep the order open.',
      icon: 'question',
      labels: { confirm: 'Cancel order', cancel: 'Keep it open' },
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
      {method && (
        <>
          <SelectField
            label="Another payment method"
            value={method}
            options={methods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
            onChange={(value) => setChosen(value as PaymentMethod)}
          />
          <Button busy={busyKey === 'change'} onClick={() => changeMethod(method)}>
            Change payment method
          </Button>
        </>
      )}
      <Button busy={busyKey === 'cancel'} onClick={cancelOrder}>
        Cancel order
      </Button>
    </div>
  );
}
