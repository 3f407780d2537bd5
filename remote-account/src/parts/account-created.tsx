import { formatDuration } from '@site/shared/format';
import { usePageTitle } from '@site/shared/host';
import { TRIAL_DURATION_MS } from '@site/shared/rules';
import { Button, Callout, Card, Cluster, Page, Stack } from '@site/shared/ui';
import * as texts from '#texts';
import { FocusOnMount } from './focus-on-mount';
import { LocalMailHint } from './local-mail-hint';
import { strong } from './strong';

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
  usePageTitle(texts.signUp.created());
  return (
    <FocusOnMount>
      <Page width="form" title={texts.signUp.createdTitle()} intro={texts.signUp.checkInbox()}>
        <Card
          as="div"
          actions={
            <Cluster gap="small">
              <Button variant="primary" to={signInPath}>
                {texts.signUp.signIn()}
              </Button>
              <Button variant="quiet" onClick={onBack}>
                {texts.signUp.otherAddress()}
              </Button>
            </Cluster>
          }
        >
          <p>{texts.signUp.sent({ email, strong })}</p>
          <Callout>
            <Stack gap="small">
              <p>{texts.signUp.trial({ duration: formatDuration(TRIAL_DURATION_MS) })}</p>
              <LocalMailHint />
            </Stack>
          </Callout>
        </Card>
      </Page>
    </FocusOnMount>
  );
}
