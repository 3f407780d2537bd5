import { askForPasskey, supportsPasskeys, useAsync } from '@site/shared/browser';
import type { Answer } from '@site/shared/client';
import { factorCalls } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { createCalls, textIn, useSubmit } from '@site/shared/remote';
import { RECENT_SIGN_IN_MS } from '@site/shared/rules';
import { Button, Callout, CodeField, Dialog, Skeleton, Stack, TextField } from '@site/shared/ui';
import { KeyRound } from 'lucide-react';
import type { SubmitEvent } from 'react';
import * as texts from '#texts';

const { confirmationOptions, confirmSignIn } = factorCalls;
const client = createCalls({ account: { confirmationOptions, confirmSignIn } });

export type FreshSignInDialogProps = {
  /** Runs when the sign-in is confirmed, and when the visitor cancels. */
  onEnd: (outcome: 'confirmed' | 'not confirmed') => void;
};

const FORM_ID = 'fresh-sign-in';

/** Asks for the password, a code or a passkey before a call that needs a fresh sign-in. */
export default function FreshSignInDialog({ onEnd }: FreshSignInDialogProps) {
  const { errors, problem, busyKey, clearErrors, submit } = useSubmit<'password' | 'code'>({
    isProblemInline: true,
  });
  const loaded = useAsync(() => client.account.confirmationOptions({}));
  const options = loaded.value?.ok ? loaded.value.value : null;
  const loadProblem = loaded.value?.ok === false ? loaded.value.problem : null;
  const shownProblem = loadProblem ?? (Object.keys(errors).length === 0 ? problem : null);

  async function confirm(
    key: 'form' | 'passkey',
    prove: () => Promise<Answer<object | null>>,
    form?: HTMLFormElement,
  ): Promise<void> {
    if (await submit(prove, { key, ...(form && { form }) })) onEnd('confirmed');
  }

  function sendForm(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const proof = options?.proofs.includes('password')
      ? { password: textIn(form, 'password') }
      : { code: textIn(form, 'code') };
    void confirm('form', () => client.account.confirmSignIn(proof), form);
  }

  /** The answer has the value null if the visitor cancels. */
  async function provePasskey(): Promise<Answer<object | null>> {
    // Each try needs a new challenge.
    const newOptions = await client.account.confirmationOptions({});
    if (!newOptions.ok) return newOptions;
    const request = newOptions.value.passkey;
    const passkey = request ? (await askForPasskey(request)).passkey : null;
    return passkey ? client.account.confirmSignIn({ passkey }) : { ok: true, value: null };
  }

  const hasForm = options?.proofs.some((proof) => proof !== 'passkey');
  const hasPasskey = options?.proofs.includes('passkey') && supportsPasskeys();
  return (
    <Dialog
      open
      isQuestion
      title={texts.freshSignIn.title()}
      onClose={() => onEnd('not confirmed')}
      actions={
        <>
          <Button variant="quiet" onClick={() => onEnd('not confirmed')}>
            {texts.freshSignIn.cancel()}
          </Button>
          {loadProblem && (
            <Button variant="primary" busy={loaded.isPending} onClick={loaded.retry}>
              {texts.freshSignIn.tryAgain()}
            </Button>
          )}
          {hasForm && (
            <Button
              type="submit"
              form={FORM_ID}
              variant="primary"
              busy={busyKey === 'form'}
              disabled={busyKey === 'passkey'}
            >
              {texts.freshSignIn.confirm()}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>{texts.freshSignIn.tooOld({ duration: formatDuration(RECENT_SIGN_IN_MS) })}</p>
        {shownProblem && (
          <Callout tone="danger" title={shownProblem.title}>
            {shownProblem.body}
          </Callout>
        )}
        {!loaded.value && <Skeleton />}
        {hasPasskey && (
          <Button
            wide
            variant={hasForm ? 'secondary' : 'primary'}
            icon={<KeyRound aria-hidden="true" />}
            busy={busyKey === 'passkey'}
            disabled={busyKey === 'form'}
            onClick={() => confirm('passkey', provePasskey)}
          >
            {texts.freshSignIn.passkey()}
          </Button>
        )}
        {hasForm && (
          <form id={FORM_ID} onSubmit={sendForm} noValidate>
            {options?.proofs.includes('password') ? (
              <TextField
                label={texts.freshSignIn.password()}
                name="password"
                type="password"
                autoComplete="current-password"
                error={errors.password}
                onChange={() => clearErrors()}
              />
            ) : (
              <CodeField error={errors.code} onChange={() => clearErrors()} />
            )}
          </form>
        )}
      </Stack>
    </Dialog>
  );
}
