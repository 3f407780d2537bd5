import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import { formatCount } from '@site/shared/format';
import { client } from '../client';
import { usualTimeText } from '../contact/usual-answer-time';
import styles from './staff-figures.module.css';

/** The usual time of a first answer and the customers' opinion, of the last 30 days. */
export function StaffFigures() {
  const { value } = useAsync(async (signal) =>
    unwrap(await client.ticket.staffFigures({}, { signal })),
  );
  if (!value) return null;
  const { medianMs, ratings, goodRatings } = value;
  return (
    <dl className={styles.figures} aria-label="Figures of the last 30 days">
      <div>
        <dt>Usual time to the first answer</dt>
        <dd>{medianMs === null ? 'Too few answers' : usualTimeText(medianMs)}</dd>
      </div>
      <div>
        <dt>Satisfied customers</dt>
        <dd>
          {ratings === 0
            ? 'No ratings'
            : `${Math.round((100 * goodRatings) / ratings)} % of ${formatCount(ratings)}`}
        </dd>
      </div>
    </dl>
  );
}
