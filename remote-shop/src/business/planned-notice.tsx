import { formatUtcDate } from '@site/shared/format';
import { plannedLaterText } from '@site/shared/remote';
import { type DatedVersion, nextVersion } from '@site/shared/rules';
import { Callout } from '@site/shared/ui';

type PlannedNoticeProps = {
  versions: readonly DatedVersion<unknown>[];
  /** When the change that is edited begins to apply, in ms. */
  from: number;
};

/** Says that a later version is planned: it has all values, so it also replaces this change. */
export function PlannedNotice({ versions, from }: PlannedNoticeProps) {
  const later = nextVersion(versions, from);
  if (!later) return null;
  return <Callout>{plannedLaterText(formatUtcDate(later.validFrom))}</Callout>;
}
