import { formatDuration } from '@site/shared/format';
import { useSettings } from '@site/shared/host';
import {
  COIN_CONFIRMATION_MS,
  COINS,
  type Coin,
  isCoin,
  type PaymentMethod,
  paymentMethodLabels,
} from '@site/shared/rules';
import { RadioSegment } from '@site/shared/ui';
import { CreditCard } from 'lucide-react';
import { CoinIcon } from './coin-icon';
import styles from './payment-methods.module.css';

/** The choice of a payment method; the card is the default (section 9). */
export function PaymentMethods({
  method,
  onChange,
}: {
  method: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}) {
  // The server offers these methods and refuses every other one.
  const offered = useSettings()?.paymentMethods ?? ['CARD'];
  return (
    <div className={styles.methods}>
      <RadioSegment
        legend="Payment method"
        isLegendHidden
        value={method}
        onChange={onChange}
        options={offered.map((value) => ({
          value,
          label: (
            <span className={styles.method}>
              {isCoin(value) ? <CoinIcon coin={value} /> : <CreditCard aria-hidden="true" />}
              {paymentMethodLabels[value]}
            </span>
          ),
        }))}
        hint={
          isCoin(method)
            ? coinHint(method)
            : 'You enter your card on the next page, the payment page.'
        }
      />
    </div>
  );
}

function coinHint(coin: Coin): string {
  const { symbol, network } = COINS[coin];
  const duration = formatDuration(COIN_CONFIRMATION_MS);
  return `The order page shows the address and the amount in ${symbol} (network: ${network}). Confirmation can take up to ${duration}.`;
}
