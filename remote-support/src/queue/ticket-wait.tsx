import type { ListedTicket } from '@site/shared/contract';
import { formatDate, formatDateTime } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import { DAY_MS, HOUR_MS, MINUTE_MS, type PromiseState, promiseState } from '@site/shared/rules';
import { Badge, type Tone, VisuallyHidden } from '@site/shared/ui';
import * as texts from '#texts';

/** The colours of a wait: half of the promised time has passed, or all of it. */
const TONES: Readonly<Record<PromiseState, Tone>> = {
  kept: 'neutral',
  endangered: 'waiting',
  broken: 'danger',
};

/** Since when a customer waits for an answer, or until when the ticket is snoozed. */
export function TicketWait({ ticket: { waitingSince, snoozedUntil } }: { ticket: ListedTicket }) {
  if (snoozedUntil !== undefined)
    return (
      <time
        dateTime={new Date(snoozedUntil).toISOString()}
        title={texts.queue.snoozedUntil({ time: formatDateTime(snoozedUntil) })}
      >
        {texts.queue.until({ date: formatDate(snoozedUntil) })}
      </time>
    );
  if (waitingSince === undefined)
    return <VisuallyHidden>{texts.queue.notWaiting()}</VisuallyHidden>;
  const wait = timeNow() - waitingSince;
  const promise = promiseState(wait);
  return (
    <time
      dateTime={new Date(waitingSince).toISOString()}
      title={texts.queue.since({ time: formatDateTime(waitingSince) })}
    >
      <Badge tone={TONES[promise]}>{waitText(wait)}</Badge>
      {promise === 'broken' && <VisuallyHidden> {texts.queue.late()}</VisuallyHidden>}
    </time>
  );
}

/** A wait (ms) in its largest unit: '3 d', '5 h', '12 min'. */
function waitText(wait: number): string {
  if (wait >= 2 * DAY_MS) return texts.queue.days({ count: Math.floor(wait / DAY_MS) });
  if (wait >= HOUR_MS) return texts.queue.hours({ count: Math.floor(wait / HOUR_MS) });
  return texts.queue.minutes({ count: Math.max(0, Math.floor(wait / MINUTE_MS)) });
}
