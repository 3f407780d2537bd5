import type { contract, ResponseOf } from '@site/shared/contract';
import { Callout, Card, Stack } from '@site/shared/ui';
import { ResetPasswordForm } from './reset-password-form';

/** The part of the activation's answer about the password. */
export type PasswordChoice = NonNullable<
  ResponseOf<typeof contract.auth.activate>['choosePassword']
>;

export type ChoosePasswordProps = { choice: PasswordChoice; onChosen: () => void };

/** Lets the visitor who opened an activation link choose the password, while none works. */
export function ChoosePassword({ choice, onChosen }: ChoosePasswordProps) {
  return (
    <Card as="div">
      <Stack>
        <Callout tone="warning" title="Choose your password">
          The password of the sign-up does not work: it was chosen in another browser, or this email
          was signed up more than once, so another person may know it. Choose the password of your
          account here, then sign in.
        </Callout>
        <ResetPasswordForm recover={choice.recover} label="Save password" onChanged={onChosen} />
      </Stack>
    </Card>
  );
}
