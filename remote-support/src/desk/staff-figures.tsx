import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { formatCount } from '@site/shared/format';
import * as texts from '#texts';
import { usualTimeText } from '../contact/usual-answer-time';
import { staffClient } from '../staff-client';
import styles from './staff-figures.module.css';

type Figures = ResponseOf<typeof contract.ticket.staffFigures>;

/**
 * The usual time of a first answer and the customers' opinion, of the last 30 days. Loading figures
 * take the room of loaded ones, so the list below does not move.
 */
export function StaffFigures() {
  const { value, error } = useAsync(async (signal) =>
    unwrap(await staffClient.ticket.staffFigures({}, { signal })),
  );
  const shown = (text: (figures: Figures) => string) =>
    value ? text(value) : error ? texts.figures.notAvailable() : '…';
  return (
    <dl className={styles.figures} aria-label={texts.figures.label()}>
      <div>
        <dt>{texts.figures.answerTime()}</dt>
        <dd>{shown(answerTimeText)}</dd>
      </div>
      <div>
        <dt>{texts.figures.satisfied()}</dt>
        <dd>{shown(satisfactionText)}</dd>
      </div>
    </dl>
  );
}

function answerTimeText({ medianMs }: Figures): string {
  return medianMs === null ? texts.figures.tooFew() : usualTimeText(medianMs);
}

function satisfactionText({ ratings, goodRatings }: Figures): string {
  return ratings === 0
    ? texts.figures.noRatings()
    : texts.figures.satisfaction({
        percent: Math.round((100 * goodRatings) / ratings),
        count: formatCount(ratings),
      });
}
