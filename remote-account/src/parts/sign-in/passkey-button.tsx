import { askForPasskey, type PasskeyAnswer, supportsPasskeys } from '@site/shared/browser';
import type { Answer } from '@site/shared/client';
import type { Session } from '@site/shared/contract';
import { useSubmit } from '@site/shared/remote';
import { Button, Stack } from '@site/shared/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../client';
import { FormError } from '../form-error';
import { usePasskeyList } from './use-passkey-list';

export type PasskeyButtonProps = {
  label: string;
  remember: boolean;
  /** The token of a second step. With it, only the passkeys of its account can be used. */
  token?: string;
  /** Offers the passkeys in the list of stored emails, too. */
  hasAutofill?: boolean;
  /** The button stays busy until the returned promise is settled. */
  onSignedIn: (session: Session) => unknown;
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
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });

  // Only the browser knows this, and its first render must be that of the server.
  useEffect(() => setSupported(supportsPasskeys()), []);

  async function send(passkey: PasskeyAnswer): Promise<Answer<Session>> {
    const answer = await client.auth.signInWithPasskey({ passkey, remember });
    // The button is still busy, so the list is not offered again while the visitor leaves the page.
    if (answer.ok) await onSignedIn(answer.value);
    return answer;
  }

  usePasskeyList(hasAutofill && !isBusy, (passkey) => submit(() => send(passkey)));

  async function ask(): Promise<Answer<Session | null>> {
    const asked = await client.auth.passkeyOptions(token === undefined ? {} : { token });
    if (!asked.ok) return asked;
    const { passkey } = await askForPasskey(asked.value.options);
    return passkey ? send(passkey) : { ok: true, value: null };
  }

  if (!isSupported) return null;
  return (
    <Stack gap="small">
      <FormError problem={problem} />
      <Button wide icon={<KeyRound aria-hidden="true" />} busy={isBusy} onClick={() => submit(ask)}>
        {label}
      </Button>
    </Stack>
  );
}
