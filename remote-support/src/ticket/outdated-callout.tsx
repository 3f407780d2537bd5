import { Callout } from '@site/shared/ui';
import * as texts from '#texts';

/** Says that the shown ticket may have changed, while the server does not answer. */
export function OutdatedCallout({ isOutdated }: { isOutdated: boolean }) {
  return (
    isOutdated && (
      <Callout tone="warning" role="status" title={texts.ticket.outdated()}>
        {texts.ticket.outdatedHint()}
      </Callout>
    )
  );
}
