import { usePageTitle } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Button, Page } from '@site/shared/ui';
import { FocusOnMount } from './focus-on-mount';

/** The result after a new password was chosen with the code of a mail. */
export function PasswordChanged() {
  usePageTitle('Password changed');
  return (
    <FocusOnMount>
      <Page
        width="form"
        title="Password changed"
        intro="Every session has ended. Sign in with your new password."
      >
        <Button variant="primary" wide to={paths.signIn}>
          Login
        </Button>
      </Page>
    </FocusOnMount>
  );
}
