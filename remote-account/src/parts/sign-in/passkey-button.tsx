import {
  askForPasskey,
  cancelPasskeyRequest,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from '@site/shared/browser';
import type { Answer } from '@site/shared/client';
import type { Session } from '@site/shared/contract';
import { type Submit, useSubmit } from '@site/shared/remote';
import { Button, Stack } from '@site/shared/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { client } from '../../client';
import { FormError } from '../form-error';

export type PasskeyButtonProps = {
  label: string;
  remember: boolean;
  /** The token of a second step: only the passkeys of its account. */
  token?: string;
  /** Offers the passkeys in the list of stored emails, too. */
  hasAutofill?: boolean;
  onSignedIn: (session: Session) => void;
};

/** Signs in with a passkey. Not shown by a browser without passkeys. */
export function PasskeyButton({
  label,
  remember,
  token,
  hasAutofill = false,
  onSignedIn,
}: PasskeyButtonProps) {
  const [isSupported, setSupported] = useState(false);
  // A passkey of the list may be chosen long after the request: the choice of that moment counts.
  const remembered = useRef(remember);
  useEffect(() => {
    remembered.current = remember;
  }, [remember]);
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });

  async function signIn(isAutofill: boolean, send: Submit<string>['submit']): Promise<void> {
    const asked = await client.auth.passkeyOptions(token === undefined ? {} : { token });
    // Without an answer the visitor still has the form.
    if (!asked.ok && isAutofill) return;
    const session = await send(async (): Promise<Answer<Session | null>> => {
      if (!asked.ok) return asked;
      const { passkey } = await askForPasskey(asked.value.options, { isAutofill });
      if (!passkey) return { ok: true, value: null };
      return client.auth.signInWithPasskey({ passkey, remember: remembered.current });
    });
    if (session) onSignedIn(session);
  }

  const offerInAutofill = useEffectEvent(() => signIn(true, withoutBusy));
  useEffect(() => {
    // On the server and in the first render it is not known.
    setSupported(supportsPasskeys());
    if (!hasAutofill) return;
    let isLeft = false;
    void supportsPasskeyAutofill().then((isOffered) => {
      if (isOffered && !isLeft) void offerInAutofill();
    });
    return () => {
      isLeft = true;
      if (supportsPasskeys()) void cancelPasskeyRequest();
    };
  }, [hasAutofill]);

  if (!isSupported) return null;
  return (
    <Stack gap="small">
      <FormError problem={problem} />
      <Button
        wide
        icon={<KeyRound aria-hidden="true" />}
        busy={isBusy}
        onClick={() => signIn(false, submit)}
      >
        {label}
      </Button>
    </Stack>
  );
}

/** The request of the list waits in the background, so it must not block the button. */
async function withoutBusy<T>(call: () => Promise<Answer<T>>): Promise<T | null> {
  const answer = await call();
  return answer.ok ? answer.value : null;
}
