import { formatDuration } from '@site/shared/format';
import { usePageTitle } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { DELETION_DELAY_MS } from '@site/shared/rules';
import { Button, Cluster, Page } from '@site/shared/ui';
import { FocusOnMount } from '../focus-on-mount';

export function AccountDeleted() {
  usePageTitle('Account deleted');
  return (
    <FocusOnMount>
      <Page
        width="form"
        title="Account deleted"
        intro={
          <>
            You are signed out everywhere. To restore the account with everything in it, sign in
            within {formatDuration(DELETION_DELAY_MS)}.
          </>
        }
      >
        <Cluster gap="small">
          <Button variant="primary" to={paths.home}>
            Home
          </Button>
          <Button variant="quiet" to={paths.signIn}>
            Sign in and restore it
          </Button>
        </Cluster>
      </Page>
    </FocusOnMount>
  );
}
