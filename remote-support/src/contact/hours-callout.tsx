import { useIsHydrated } from '@site/shared/browser';
import { formatUtcWeekdayTime, formatWeekdayTime } from '@site/shared/format';
import { isSupportOpen, supportOpensAt } from '@site/shared/rules';
import { Callout } from '@site/shared/ui';
import { formatWait } from './support-hours';

/** If support is closed at `now` (ms): the next opening in the visitor's time zone (section 2). */
export function HoursCallout({ now }: { now: number }) {
  const isHydrated = useIsHydrated();
  if (isSupportOpen(now)) return null;
  const opening = supportOpensAt(now);
  return (
    <Callout tone="warning" title="Support is closed at the moment">
      We answer again from{' '}
      <time dateTime={new Date(opening).toISOString()}>
        {isHydrated ? formatWeekdayTime(opening) : formatUtcWeekdayTime(opening)}
      </time>
      , {formatWait(opening, now)}. You can write now. We read your message as soon as we open.
    </Callout>
  );
}
