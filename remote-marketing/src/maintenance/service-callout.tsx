import { siteReady, useSiteFailed } from '@site/shared/host';
import { Button, Callout } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';

/** A message with a retry while the API does not answer. */
export function ServiceCallout() {
  const hasFailed = useSiteFailed();
  const [isBusy, setBusy] = useState(false);
  if (!hasFailed) return null;

  async function retry(): Promise<void> {
    setBusy(true);
    await siteReady().catch(() => undefined);
    setBusy(false);
  }

  return (
    <Callout
      tone="warning"
      role="status"
      title={texts.maintenance.noAnswer()}
      actions={
        <Button busy={isBusy} onClick={retry}>
          {texts.maintenance.tryAgain()}
        </Button>
      }
    >
      {texts.maintenance.noAnswerText()}
    </Callout>
  );
}
