import type { PaymentReturn } from '@site/shared/contract';
import { formatDate, formatEuros } from '@site/shared/format';
import { Card, DataList } from '@site/shared/ui';
import * as texts from '#texts';

const STATE_TEXTS = {
  refund: {
    pending: texts.order.onItsWay,
    done: texts.order.returned,
    failed: texts.order.didNotArrive,
  },
  dispute: {
    pending: texts.order.onItsWay,
    done: texts.order.returnedByBank,
    failed: texts.order.notReturned,
  },
} as const;

/** What was returned of the payment of an order: date, amount and state of each part. */
export function PaymentReturns({ returns }: { returns: readonly PaymentReturn[] }) {
  return (
    <Card title={texts.order.moneyReturned()}>
      <DataList
        items={returns.map(({ kind, state, amount, at, transaction }) => ({
          term: formatDate(at),
          value: transaction
            ? texts.order.returnedByHand({ amount: formatEuros(amount), transaction })
            : STATE_TEXTS[kind][state]({ amount: formatEuros(amount) }),
        }))}
      />
    </Card>
  );
}
