import { paymentMethodLabels } from '@site/shared/rules';

const labels: Readonly<Record<string, string>> = paymentMethodLabels;

/** The name of an order's `payment_mode`; a mode we do not know shows as it is. */
export function paymentMethodName(mode: string): string {
  return labels[mode] ?? mode;
}
