import { pageProblems, problemOf } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { BotCheck, refreshSession, useBotCheck } from '@site/shared/host';
import { onlyErrors, paths, textIn, useSubmit } from '@site/shared/remote';
import { RECOVERY_LINK_LIFETIME_MS } from '@site/shared/rules';
import { Button, Callout, Cluster, Stack } from '@site/shared/ui';
import type { SubmitEvent } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { confirmError, passwordError } from './field-errors';
import { FocusOnMount } from './focus-on-mount';
import { FormError } from './form-error';
import { NewPasswordFields } from './new-password-fields';

export type ResetPasswordFormProps = {
  /** The code that allows a new password. */
  recover: string;
  /** The label of the button. */
  label?: string;
  /** Runs when the password is saved and the session of this browser is loaded again. */
  onChanged: () => void;
};

/** Sets a password with a code (section 2). An invalid code replaces the form. */
export function ResetPasswordForm({
  recover,
  label = texts.passwordByLink.change(),
  onChanged,
}: ResetPasswordFormProps) {
  const botCheck = useBotCheck();
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<'password' | 'confirm'>({
    botCheck,
    isProblemInline: true,
  });

  async function changePassword(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const password = textIn(form, 'password');
    const changed = await submit(
      async () => {
        const call = { recover, password, recaptcha: botCheck.token };
        const answer = await client.auth.resetPassword(call);
        // The new password has ended every session of its account; another account stays signed in.
        if (answer.ok) await refreshSession();
        return answer;
      },
      {
        form,
        errors: onlyErrors({
          password: passwordError(password),
          confirm: confirmError(textIn(form, 'confirm'), password),
        }),
      },
    );
    if (changed) onChanged();
  }

  if (problem?.code === 'recover-code') return <RecoveryCodeInvalid />;
  return (
    <form onSubmit={changePassword} noValidate>
      <Stack>
        <NewPasswordFields isReplacement errors={errors} onChange={clearErrors} />
        <BotCheck check={botCheck} />
        <FormError problem={problem} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isBusy}
          disabled={!botCheck.isPassed && !isBusy}
        >
          {label}
        </Button>
      </Stack>
    </form>
  );
}

/** Says that the code of the link is unknown, expired or used. Offers to send another link. */
export function RecoveryCodeInvalid() {
  const { title, body } = problemOf(pageProblems.recoverCode);
  return (
    <FocusOnMount>
      <Stack>
        <Callout tone="danger" title={title}>
          {body}
        </Callout>
        <p>
          {texts.passwordByLink.invalidLink({
            duration: formatDuration(RECOVERY_LINK_LIFETIME_MS),
          })}
        </p>
        <Cluster gap="small">
          <Button variant="primary" to={paths.recoverPassword}>
            {texts.passwordByLink.askNewLink()}
          </Button>
          <Button variant="quiet" to={paths.signIn}>
            {texts.passwordByLink.signIn()}
          </Button>
        </Cluster>
      </Stack>
    </FocusOnMount>
  );
}
