import type { PaymentReturn } from '@site/shared/contract';
import { formatDate, formatEuros } from '@site/shared/format';
import { Card, DataList } from '@site/shared/ui';

const STATE_TEXTS = {
  refund: {
    pending: 'on its way to you',
    done: 'returned',
    failed: 'did not arrive; it is returned in another way',
  },
  dispute: { pending: 'on its way to you', done: 'returned by the bank', failed: 'not returned' },
} as const;

/** What was returned of the payment of an order: date, amount and state of each part. */
export function PaymentReturns({ returns }: { returns: readonly PaymentReturn[] }) {
  return (
    <Card title="Money returned">
      <DataList
        items={returns.map(({ kind, state, amount, at }) => ({
          term: formatDate(at),
          value: `${formatEuros(amount)}, ${STATE_TEXTS[kind][state]}`,
        }))}
      />
    </Card>
  );
}
