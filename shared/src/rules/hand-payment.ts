/** How a customer can pay an order of staff outside of the site. */
export const HAND_PAYMENT_METHODS = ['TRANSFER', 'CASH'] as const;
export type HandPaymentMethod = (typeof HAND_PAYMENT_METHODS)[number];

/** Whether an order with this `payment_mode` was paid outside of the site. */
export function isPaidByHand(mode: string): mode is HandPaymentMethod {
  return (HAND_PAYMENT_METHODS as readonly string[]).includes(mode);
}
