import { usePageTitle } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Button, Cluster, Page } from '@site/shared/ui';
import { Announced } from '../announced';

export function AccountDeleted() {
  usePageTitle('Account deleted');
  return (
    <Announced>
      <Page
        width="form"
        title="Account deleted"
        lede="You are signed out everywhere. For 14 days nothing is lost: sign in, and the account stays."
      >
        <Cluster gap="small">
          <Button variant="primary" to={paths.home}>
            Home
          </Button>
          <Button variant="quiet" to={paths.signIn}>
            Sign in and keep it
          </Button>
        </Cluster>
      </Page>
    </Announced>
  );
}
