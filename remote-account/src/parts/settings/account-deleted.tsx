import { usePageTitle } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { DAY_MS, DELETION_DELAY_MS } from '@site/shared/rules';
import { Button, Cluster, Page } from '@site/shared/ui';
import * as texts from '#texts';
import { FocusOnMount } from '../focus-on-mount';

/** The result of a deletion. A sign-in within `DELETION_DELAY_MS` restores the account. */
export function AccountDeleted() {
  usePageTitle(texts.accountDeleted.title());
  return (
    <FocusOnMount>
      <Page
        width="form"
        title={texts.accountDeleted.title()}
        intro={texts.accountDeleted.intro({ days: DELETION_DELAY_MS / DAY_MS })}
      >
        <Cluster gap="small">
          <Button variant="primary" to={paths.home}>
            {texts.accountDeleted.home()}
          </Button>
          <Button variant="quiet" to={paths.signIn}>
            {texts.accountDeleted.restore()}
          </Button>
        </Cluster>
      </Page>
    </FocusOnMount>
  );
}
