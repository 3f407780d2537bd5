import type { AccountActivity } from '@site/shared/contract';
import { formatCount, formatDateTime } from '@site/shared/format';
import { Button, Card } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import styles from './sessions-card.module.css';

/** How many entries are shown before 'Show all' is pressed. */
const FIRST_COUNT = 5;

/** What happened with the account: sign-ins and changes. The newest entries come first. */
export function ActivityCard({ activities }: { activities: readonly AccountActivity[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? activities : activities.slice(0, FIRST_COUNT);
  return (
    <Card
      title={texts.activity.title()}
      description={texts.activity.description()}
      actions={
        shown.length < activities.length && (
          <Button onClick={() => setShowsAll(true)}>
            {texts.activity.showAll({ count: formatCount(activities.length) })}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {shown.map(({ id, at, label, device, place }) => (
          <li key={id} className={styles.session}>
            <div className={styles.description}>
              <p className={styles.device}>{label}</p>
              <p className={styles.times}>
                {texts.activity.entry({
                  date: formatDateTime(at),
                  device: device || texts.settings.unknownBrowser(),
                  hasPlace: place ? 'yes' : 'no',
                  place,
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
