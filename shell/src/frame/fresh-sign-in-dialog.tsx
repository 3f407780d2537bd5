import { askForPasskey, supportsPasskeys } from '@site/shared/browser';
import type { BodyOf, ResponseOf } from '@site/shared/contract';
import { factorCalls } from '@site/shared/contract';
import { createCalls, textIn, useSubmit } from '@site/shared/remote';
import { Button, Callout, CodeField, Dialog, Skeleton, Stack, TextField } from '@site/shared/ui';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';

const { confirmationOptions, confirmSignIn } = factorCalls;
const client = createCalls({ account: { confirmationOptions, confirmSignIn } });

type Options = ResponseOf<typeof confirmationOptions>;
type Proof = BodyOf<typeof confirmSignIn>;

export type FreshSignInDialogProps = {
  /** Runs with true after the sign-in is confirmed, and with false if the visitor cancels. */
  onEnd: (isConfirmed: boolean) => void;
};

const FORM_ID = 'fresh-sign-in';

/** Asks for the password, a code or a passkey before a call that needs a fresh sign-in. */
export default function FreshSignInDialog({ onEnd }: FreshSignInDialogProps) {
  const [options, setOptions] = useState<Options | null>(null);
  const isAsked = useRef(false);
  const { isBusy, busyKey, errors, problem, clearErrors, submit } = useSubmit<'password' | 'code'>({
    isProblemInline: true,
  });

  useEffect(() => {
    // Once, also in strict mode: each answer has a challenge for one use.
    if (isAsked.current) return;
    isAsked.current = true;
    void submit(() => client.account.confirmationOptions({})).then(setOptions);
  }, [submit]);

  async function confirm(proof: Proof, form?: HTMLFormElement): Promise<void> {
    const call = () => client.account.confirmSignIn(proof);
    const key = proof.passkey ? 'passkey' : 'form';
    if (await submit(call, { key, ...(form && { form }) })) onEnd(true);
  }

  function sendForm(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const proof = options?.proofs.includes('password')
      ? { password: textIn(form, 'password') }
      : { code: textIn(form, 'code') };
    void confirm(proof, form);
  }

  async function confirmByPasskey(): Promise<void> {
    // A used challenge is of no use for a second try.
    const current = await submit(() => client.account.confirmationOptions({}), { key: 'passkey' });
    const { passkey } = current?.passkey ? await askForPasskey(current.passkey) : { passkey: null };
    if (passkey) await confirm({ passkey });
  }

  const hasForm = options?.proofs.some((proof) => proof !== 'passkey');
  const hasPasskey = options?.proofs.includes('passkey') && supportsPasskeys();
  return (
    <Dialog
      open
      isQuestion
      title="Confirm that it is you"
      onClose={() => onEnd(false)}
      actions={
        <>
          <Button variant="quiet" onClick={() => onEnd(false)}>
            Cancel
          </Button>
          {hasForm && (
            <Button
              type="submit"
              form={FORM_ID}
              variant="primary"
              busy={isBusy && busyKey === 'form'}
            >
              Confirm
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>Your sign-in is more than an hour old, and this step is protected.</p>
        {problem && Object.keys(errors).length === 0 && (
          <Callout tone="danger" title={problem.title}>
            {problem.body}
          </Callout>
        )}
        {!options && !problem && <Skeleton />}
        {hasPasskey && (
          <Button
            wide
            variant={hasForm ? 'secondary' : 'primary'}
            icon={<KeyRound aria-hidden="true" />}
            busy={busyKey === 'passkey'}
            onClick={confirmByPasskey}
          >
            Use a passkey
          </Button>
        )}
        {hasForm && (
          <form id={FORM_ID} onSubmit={sendForm} noValidate>
            {options?.proofs.includes('password') ? (
              <TextField
                label="Current password"
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
