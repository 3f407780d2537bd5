import { usePageTitle } from '@site/shared/host';
import { Button, Callout, Card, Cluster, Page, Stack } from '@site/shared/ui';
import { Announced } from './announced';
import { LocalMailHint } from './local-mail-hint';

export type AccountCreatedProps = {
  email: string;
  /** The sign-in page, with the place to go on to. */
  signIn: string;
  onBack: () => void;
};

/** What sign-up ends with, for a known and an unknown address alike (section 2). */
export function AccountCreated({ email, signIn, onBack }: AccountCreatedProps) {
  usePageTitle('Account created');
  return (
    <Announced>
      <Page width="form" title="Account created!" lede="Check your inbox for the activation email">
        <Card
          as="div"
          actions={
            <Cluster gap="small">
              <Button variant="primary" to={signIn}>
                Sign in
              </Button>
              <Button variant="quiet" onClick={onBack}>
                Use another address
              </Button>
            </Cluster>
          }
        >
          <p>
            We have written to <strong>{email}</strong>. Open the link in that email, then sign in.
            If it does not come within a few minutes, look into your spam folder.
          </p>
          <Callout>
            <Stack gap="small">
              <p>
                The free trial starts after email confirmation: 7 days, whenever you are ready for
                them.
              </p>
              <LocalMailHint />
            </Stack>
          </Callout>
        </Card>
      </Page>
    </Announced>
  );
}
