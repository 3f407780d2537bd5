import type { contract, ResponseOf } from '@site/shared/contract';
import { Button, Callout, Card, Stack } from '@site/shared/ui';
import { useState } from 'react';
import { ResetPasswordForm } from './reset-password-form';

/** The part of the activation's answer about the password. */
export type PasswordChoice = NonNullable<
  ResponseOf<typeof contract.auth.activate>['choosePassword']
>;

export type ChoosePasswordProps = { choice: PasswordChoice; onChosen: () => void };

/** Lets the visitor who opened an activation link choose the password of the account. */
export function ChoosePassword({ choice, onChosen }: ChoosePasswordProps) {
  const [isOpen, setIsOpen] = useState(choice.isRequired);

  return (
    <Card as="div">
      <Stack>
        {choice.isRequired ? (
          <Callout tone="warning" title="Choose your password">
            This email was signed up more than once, with different passwords. None of them works.
            Choose the password of your account here, then sign in.
          </Callout>
        ) : (
          <Callout title="Did you choose the password?">
            You signed up in another browser, or another person signed up with your email. If it was
            not you, choose a new password now: the other person knows the old one.
          </Callout>
        )}
        {isOpen ? (
          <ResetPasswordForm recover={choice.recover} label="Save password" onChanged={onChosen} />
        ) : (
          <Button wide onClick={() => setIsOpen(true)}>
            Choose a new password
          </Button>
        )}
      </Stack>
    </Card>
  );
}
