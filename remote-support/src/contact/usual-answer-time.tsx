import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import { formatDuration } from '@site/shared/format';
import { DAY_MS, HOUR_MS, MINUTE_MS, REPLY_TIME_MS } from '@site/shared/rules';
import * as texts from '#texts';
import { client } from '../client';
import styles from './usual-answer-time.module.css';

/**
 * A usual time (ms), rounded up to 5 minutes. Above 2 hours it is in whole hours, above 2 days in
 * whole days.
 */
export function usualTimeText(ms: number): string {
  const unit = ms > 2 * DAY_MS ? DAY_MS : ms > 2 * HOUR_MS ? HOUR_MS : 5 * MINUTE_MS;
  return formatDuration(Math.max(1, Math.ceil(ms / unit)) * unit);
}

/** How long an answer of support usually takes, in words. Null if it is not known. */
export function useUsualAnswerTime(): string | null {
  const { value } = useAsync(async (signal) =>
    unwrap(await client.ticket.usualAnswerTime({}, { signal })),
  );
  return typeof value?.medianMs === 'number' ? usualTimeText(value.medianMs) : null;
}

/** How long an answer usually takes, `time` in words, and how long at most (section 9). */
export function UsualAnswerTime({ time }: { time: string | null }) {
  const longest = formatDuration(REPLY_TIME_MS);
  return (
    <p className={styles.line}>
      {time ? texts.answerTime.usual({ time, longest }) : texts.answerTime.longest({ longest })}
    </p>
  );
}
