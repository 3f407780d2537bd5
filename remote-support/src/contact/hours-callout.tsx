import { useIsHydrated } from '@site/shared/browser';
import { formatUtcWeekdayTime, formatWeekdayTime } from '@site/shared/format';
import { isSupportOpen, type SupportHours, supportOpensAt } from '@site/shared/service';
import { Callout } from '@site/shared/ui';
import * as texts from '#texts';
import { formatWait } from './support-hours';

type HoursCalloutProps = {
  /** Undefined while they are not loaded. */
  hours: SupportHours | undefined;
  now: number;
};

/** If support is closed at `now` (ms): the next opening in the visitor's time zone (section 2). */
export function HoursCallout({ hours, now }: HoursCalloutProps) {
  const isHydrated = useIsHydrated();
  if (!hours || isSupportOpen(hours, now)) return null;
  const opening = supportOpensAt(hours, now);
  return (
    <Callout tone="warning" title={texts.hours.closed()}>
      {texts.hours.opens({
        opening: isHydrated ? formatWeekdayTime(opening) : formatUtcWeekdayTime(opening),
        wait: formatWait(opening, now),
        time: (text) => (
          <time key="time" dateTime={new Date(opening).toISOString()}>
            {text}
          </time>
        ),
      })}
    </Callout>
  );
}
