import { paymentMethodLabels } from '@site/shared/rules';

const labels: Readonly<Record<string, string>> = paymentMethodLabels;

/** The name of an order's `payment_mode`. An unknown mode is returned unchanged. */
export function paymentMethodName(mode: string): string {
  return labels[mode] ?? mode;
}
