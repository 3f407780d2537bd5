import { newRequestId } from '@site/shared/browser';
import { parseEuros } from '@site/shared/rules';
import { useState } from 'react';

/**
 * An amount of money that a form sends. Another amount is another payment, with a request id of its
 * own. A second press with the same amount, as after a lost answer, repeats the payment with its
 * id, which the API makes once.
 */
export function useAmount() {
  const [text, setText] = useState('');
  const [requestId, setRequestId] = useState(newRequestId);
  return {
    /** As it is typed. */
    text,
    /** In euros; null for a text that is no amount. */
    amount: parseEuros(text),
    requestId,
    change(next: string) {
      setText(next);
      setRequestId(newRequestId());
    },
  };
}
