import { COINS, isCoin } from '@site/shared/rules';
import * as texts from '#texts';

/** The name of a payment method. An unknown one is returned unchanged. */
export function paymentMethodName(method: string): string {
  if (method === 'CARD') return texts.paymentMethod.card();
  return isCoin(method) ? COINS[method].name : method;
}
