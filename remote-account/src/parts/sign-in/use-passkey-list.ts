import {
  askForPasskey,
  cancelPasskeyRequest,
  type PasskeyAnswer,
  supportsPasskeyAutofill,
  useAsync,
  usePoll,
} from '@site/shared/browser';
import { sessionStore } from '@site/shared/host';
import { useEffectEvent, useRef } from 'react';
import { client } from '../../client';

/** A challenge is replaced after this part of its lifetime. */
const RENEWAL_PART = 0.8;
/** The age of the challenge is checked this often: no timer runs while a device sleeps. */
const RENEWAL_CHECK_MS = 30_000;
/** A request that ends sooner was not shown to the visitor: it is not made again. */
const MIN_ASKING_MS = 1_000;

/**
 * Offers passkeys in the list of stored emails while `isOn`. The request of the list waits in the
 * background until the visitor chooses a passkey. It is made again when it becomes old, after a
 * refused passkey and after the visitor has cancelled it. `isOn` must be false while another
 * request runs: a browser has one request at a time.
 */
export function usePasskeyList(isOn: boolean, onChosen: (passkey: PasskeyAnswer) => unknown): void {
  const renewAt = useRef(Number.POSITIVE_INFINITY);
  const choose = useEffectEvent(onChosen);

  const { retry } = useAsync(
    async (signal) => {
      if (isSignedIn() || !(await supportsPasskeyAutofill()) || signal.aborted) return;
      const asked = await client.auth.passkeyOptions({});
      // Without an answer the visitor still has the form and the button.
      if (!asked.ok || signal.aborted) return;
      const { options } = asked.value;
      const startedAt = Date.now();
      renewAt.current = startedAt + RENEWAL_PART * lifetimeOf(options);
      signal.addEventListener('abort', () => void cancelPasskeyRequest());
      const { passkey } = await askForPasskey(options, { isAutofill: true });
      if (signal.aborted) return;
      if (passkey) await choose(passkey);
      else if (Date.now() - startedAt < MIN_ASKING_MS) return;
      if (!signal.aborted) retry();
    },
    isOn ? '' : null,
  );

  usePoll(
    async () => {
      if (Date.now() >= renewAt.current) retry();
    },
    { intervalMs: RENEWAL_CHECK_MS, isActive: isOn },
  );
}

/** The page stays for a moment after the sign-in. A second sign-in would end the session. */
function isSignedIn(): boolean {
  return sessionStore.getState().status === 'signed-in';
}

/** How long the API accepts an answer to its options, in ms. */
function lifetimeOf({ timeout }: Record<string, unknown>): number {
  return typeof timeout === 'number' ? timeout : Number.POSITIVE_INFINITY;
}
