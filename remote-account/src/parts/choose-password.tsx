import type { contract, ResponseOf } from '@site/shared/contract';
import { Callout, Card, Stack } from '@site/shared/ui';
import * as texts from '#texts';
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
        <Callout tone="warning" title={texts.activate.choosePassword()}>
          {texts.activate.passwordUnusable()}
        </Callout>
        <ResetPasswordForm
          recover={choice.recover}
          label={texts.activate.savePassword()}
          onChanged={onChosen}
        />
      </Stack>
    </Card>
  );
}
