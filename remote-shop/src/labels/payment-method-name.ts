import { formatPaymentMethod } from '@site/shared/format';
import { HAND_PAYMENT_METHODS, PAYMENT_METHODS } from '@site/shared/rules';

/** The name of an order's `payment_mode`. An unknown mode is returned unchanged. */
export function paymentMethodName(mode: string): string {
  const method = [...PAYMENT_METHODS, ...HAND_PAYMENT_METHODS].find((known) => known === mode);
  return method ? formatPaymentMethod(method) : mode;
}
