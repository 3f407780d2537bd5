import { isSupportOpen, supportOpensAt } from '@site/shared/rules';
import { Callout } from '@site/shared/ui';
import { formatOpening, formatWait } from './opening-time';

/** At `now` (ms) outside the hours of support: that it is closed, and when it opens in the visitor's own time (section 2). Nothing within them. */
export function HoursNotice({ now }: { now: number }) {
  if (isSupportOpen(now)) return null;
  const opening = supportOpensAt(now);
  return (
    <Callout tone="warning" title="Support is closed at the moment">
      We answer again from{' '}
      <time dateTime={new Date(opening).toISOString()}>{formatOpening(opening)}</time>,{' '}
      {formatWait(opening, now)}. You can write now: your message waits for us.
    </Callout>
  );
}
