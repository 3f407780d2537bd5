import { useAsync } from '@site/shared/browser';
import { useParams } from '@site/shared/router';
import { Card, Page } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { PasswordChanged } from '../parts/password-changed';
import { RecoveryCodeInvalid, ResetPasswordForm } from '../parts/reset-password-form';

/** Sets a new password with the code of a mail's link (section 2). */
export function Component() {
  const recover = (useParams().recoverId ?? '').trim();
  const isInvalid = useIsCodeInvalid(recover);
  const [isChanged, setIsChanged] = useState(false);

  if (isChanged) return <PasswordChanged />;
  return (
    <Page width="form" title={texts.resetPassword.title()} intro={texts.resetPassword.intro()}>
      {/* Section 5: an empty code is refused without a call. */}
      {recover && !isInvalid ? (
        <Card as="div">
          <ResetPasswordForm recover={recover} onChanged={() => setIsChanged(true)} />
        </Card>
      ) : (
        <RecoveryCodeInvalid />
      )}
    </Page>
  );
}

/**
 * Whether the server refuses the code. False while the check runs and if it fails: the page then
 * shows the form, and the server checks the code again when the form is sent.
 */
function useIsCodeInvalid(recover: string): boolean {
  const { value: answer } = useAsync(
    async () => (recover ? client.auth.checkRecover({ recover }) : null),
    recover,
  );
  return answer != null && !answer.ok && answer.problem.code === 'recover-code';
}
