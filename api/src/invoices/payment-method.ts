import { formatPaymentMethod } from '@site/shared/format';
import { COINS, isCoin, isPaidByHand } from '@site/shared/rules';
import * as texts from '#texts';

/** How an order was paid, on its document. `mode`: its `payment_mode`. */
export function methodName(mode: string): string {
  if (isPaidByHand(mode)) return formatPaymentMethod(mode);
  return isCoin(mode) ? COINS[mode].name : texts.documents.creditCard();
}

/** The codes of UNTDID 4461: a card, money on a bank account, cash. */
const CODES: Record<string, string> = { TRANSFER: '42', CASH: '10' };
const CARD_CODE = '54';
/** An agreed means of payment: coins have no code. */
const AGREED_CODE = 'ZZZ';

/** The code of how an order was paid, in its e-invoice. */
export function methodCode(mode: string): string {
  return isCoin(mode) ? AGREED_CODE : (CODES[mode] ?? CARD_CODE);
}
