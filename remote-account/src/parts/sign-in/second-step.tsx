import type { ProblemBody, Session } from '@site/shared/contract';
import { textIn, useSubmit } from '@site/shared/remote';
import { Button, Card, CodeField, Page, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../../client';
import { FocusOnMount } from '../focus-on-mount';
import { FormError } from '../form-error';
import { PasskeyButton } from './passkey-button';

export type SecondStepProps = {
  /** What the API has answered to the right password. */
  step: NonNullable<ProblemBody['secondStep']>;
  remember: boolean;
  onSignedIn: (session: Session) => void;
  /** Back to email and password. */
  onCancel: () => void;
};

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondStep({ step, remember, onSignedIn, onCancel }: SecondStepProps) {
  const { token, proofs } = step;
  const hasApp = proofs.includes('totp');
  const [isRecovering, setRecovering] = useState(false);
  return (
    <FocusOnMount>
      <Page width="form" title={texts.signIn.twoStep()} intro={texts.signIn.twoStepIntro()}>
        <Card as="div">
          <Stack>
            {proofs.includes('passkey') && !isRecovering && (
              <PasskeyButton
                label={texts.signIn.withPasskey()}
                token={token}
                remember={remember}
                onSignedIn={onSignedIn}
              />
            )}
            {(hasApp || isRecovering) && (
              <CodeForm
                // Each form has its own text and its own problem.
                key={String(isRecovering)}
                token={token}
                isRecovering={isRecovering}
                onSignedIn={onSignedIn}
              />
            )}
            <Button variant="quiet" wide onClick={() => setRecovering(!isRecovering)}>
              {isRecovering ? texts.signIn.withSecondFactor() : texts.signIn.withRecoveryCode()}
            </Button>
            <Button variant="quiet" wide onClick={onCancel}>
              {texts.signIn.back()}
            </Button>
          </Stack>
        </Card>
      </Page>
    </FocusOnMount>
  );
}

type CodeFormProps = Pick<SecondStepProps, 'onSignedIn'> & { token: string; isRecovering: boolean };

/** Asks for a code of the app, or for a recovery code. */
function CodeForm({ token, isRecovering, onSignedIn }: CodeFormProps) {
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<'code' | 'recoveryCode'>({
    isProblemInline: true,
  });

  async function finish(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const name = isRecovering ? 'recoveryCode' : 'code';
    const code = textIn(form, name);
    const session = await submit(() => client.auth.finishSignIn({ token, [name]: code }), {
      form,
      errors: code.trim() ? {} : { [name]: texts.signIn.enterCode() },
    });
    if (session) onSignedIn(session);
  }

  return (
    <form onSubmit={finish} noValidate>
      <Stack>
        {isRecovering ? (
          <TextField
            label={texts.signIn.recoveryCode()}
            name="recoveryCode"
            autoComplete="off"
            spellCheck={false}
            hint={texts.signIn.worksOnce()}
            error={errors.recoveryCode}
            onChange={() => clearErrors()}
          />
        ) : (
          <CodeField error={errors.code} onChange={() => clearErrors()} />
        )}
        <FormError problem={problem} />
        <Button type="submit" variant="primary" wide busy={isBusy}>
          {texts.signIn.signIn()}
        </Button>
      </Stack>
    </form>
  );
}
