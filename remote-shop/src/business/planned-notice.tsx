import { formatUtcDate } from '@site/shared/format';
import { type DatedVersion, nextVersion } from '@site/shared/rules';
import { Callout } from '@site/shared/ui';
import * as texts from '#texts';

type PlannedNoticeProps = {
  versions: readonly DatedVersion<unknown>[];
  /** When the change that is edited begins to apply, in ms. */
  from: number;
};

/** Says that a later version is planned: it has all values, so it also replaces this change. */
export function PlannedNotice({ versions, from }: PlannedNoticeProps) {
  const later = nextVersion(versions, from);
  if (!later) return null;
  return <Callout>{texts.versions.plannedLater({ date: formatUtcDate(later.validFrom) })}</Callout>;
}
