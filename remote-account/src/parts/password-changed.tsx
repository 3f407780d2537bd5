import { usePageTitle } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Button, Page } from '@site/shared/ui';
import * as texts from '#texts';
import { FocusOnMount } from './focus-on-mount';

/** The result after a new password was chosen with the code of a mail. */
export function PasswordChanged() {
  usePageTitle(texts.passwordByLink.changed());
  return (
    <FocusOnMount>
      <Page
        width="form"
        title={texts.passwordByLink.changed()}
        intro={texts.passwordByLink.changedIntro()}
      >
        <Button variant="primary" wide to={paths.signIn}>
          {texts.passwordByLink.login()}
        </Button>
      </Page>
    </FocusOnMount>
  );
}
