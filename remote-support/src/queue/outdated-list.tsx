import { Callout } from '@site/shared/ui';
import * as texts from '#texts';

/** Says that the shown list may have changed, while the server does not answer. */
export function OutdatedList({ isOutdated }: { isOutdated: boolean }) {
  return (
    isOutdated && (
      <Callout tone="warning" role="status" title={texts.tickets.outdated()}>
        {texts.tickets.outdatedHint()}
      </Callout>
    )
  );
}
