import * as texts from '#texts';
import { CardFailed } from './card-failed';

/** Says that the orders of a card could not be loaded. */
export function OrdersFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <CardFailed
      text={texts.ordersCard.loadFailed()}
      retryLabel={texts.ordersCard.retry()}
      onRetry={onRetry}
    />
  );
}
