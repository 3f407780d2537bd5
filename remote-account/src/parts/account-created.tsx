import { formatDuration } from '@site/shared/format';
import { usePageTitle } from '@site/shared/host';
import { TRIAL_DURATION_MS } from '@site/shared/rules';
import { Button, Callout, Card, Cluster, Page, Stack } from '@site/shared/ui';
import { FocusOnMount } from './focus-on-mount';
import { LocalMailHint } from './local-mail-hint';

export type AccountCreatedProps = {
  email: string;
  /** The address of the sign-in page, with the return path. */
  signInPath: string;
  onBack: () => void;
};

/**
 * The result of sign-up. The same text with and without an account, so it does not reveal
 * accounts (section 2).
 */
export function AccountCreated({ email, signInPath, onBack }: AccountCreatedProps) {
  usePageTitle('Account created');
  return (
    <FocusOnMount>
      <Page width="form" title="Account created!" intro="Check your inbox for the activation email">
        <Card
          as="div"
          actions={
            <Cluster gap="small">
              <Button variant="primary" to={signInPath}>
                Sign in
              </Button>
              <Button variant="quiet" onClick={onBack}>
                Use another address
              </Button>
            </Cluster>
          }
        >
          <p>
            We sent an email to <strong>{email}</strong>. Open the link in it, in this browser, then
            sign in. In another browser you choose your password once more. If the email does not
            arrive within a few minutes, check your spam folder.
          </p>
          <Callout>
            <Stack gap="small">
              <p>
                The free trial starts after email confirmation: you choose when to start your{' '}
                {formatDuration(TRIAL_DURATION_MS)}.
              </p>
              <LocalMailHint />
            </Stack>
          </Callout>
        </Card>
      </Page>
    </FocusOnMount>
  );
}
