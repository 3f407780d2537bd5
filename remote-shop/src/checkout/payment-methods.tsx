import type { Session } from '@site/shared/contract';
import { formatDuration, formatPaymentMethod } from '@site/shared/format';
import { useSettings } from '@site/shared/host';
import {
  COIN_CONFIRMATION_MS,
  COINS,
  type Coin,
  canPayByPaypal,
  isCoin,
  type PaymentMethod,
} from '@site/shared/rules';
import { RadioSegment } from '@site/shared/ui';
import { CreditCard } from 'lucide-react';
import * as texts from '#texts';
import { CoinIcon } from './coin-icon';
import styles from './payment-methods.module.css';

/** PayPal is hidden at present (`canPayByPaypal`). */
export type CheckoutMethod = PaymentMethod | 'PAYPAL';

type PaymentMethodsProps = {
  account: Session;
  method: CheckoutMethod;
  onChange: (method: CheckoutMethod) => void;
};

/** The choice of a payment method; the card is the default (section 9). */
export function PaymentMethods({ account, method, onChange }: PaymentMethodsProps) {
  // The server offers these methods and refuses every other one.
  const offered: readonly CheckoutMethod[] = [
    ...(useSettings()?.paymentMethods ?? (['CARD'] as const)),
    ...(canPayByPaypal(account) ? (['PAYPAL'] as const) : []),
  ];
  return (
    <div className={styles.methods}>
      <RadioSegment
        legend={texts.checkout.paymentMethod()}
        isLegendHidden
        value={method}
        onChange={onChange}
        options={offered.map((value) => ({
          value,
          label: (
            <span className={styles.method}>
              {isCoin(value) ? <CoinIcon coin={value} /> : <CreditCard aria-hidden="true" />}
              {value === 'PAYPAL' ? 'PayPal' : formatPaymentMethod(value)}
            </span>
          ),
        }))}
        hint={isCoin(method) ? coinHint(method) : texts.checkout.cardHint()}
      />
    </div>
  );
}

function coinHint(coin: Coin): string {
  const { symbol, network } = COINS[coin];
  const duration = formatDuration(COIN_CONFIRMATION_MS);
  return texts.checkout.coinHint({ symbol, network, duration });
}
