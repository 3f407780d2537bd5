import { MINUTE_MS } from '@site/shared/rules';
import * as texts from '#texts';

/** The wait from `now` until `time` (ms): 'in 40 minutes', 'in about 3 hours', 'in 2 days'. */
export function formatWait(time: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((time - now) / MINUTE_MS));
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return texts.hours.inMinutes({ count: minutes });
  return hours < 48
    ? texts.hours.inHours({ count: hours })
    : texts.hours.inDays({ count: Math.round(hours / 24) });
}
