import { formatLimit } from '@site/shared/format';
import {
  LIMITS,
  type Limit,
  limitValue,
  type PriceList,
  type Subscription,
  validSubscription,
} from '@site/shared/rules';
import { SelectField } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './customers.module.css';

type LimitFieldsProps = {
  list: PriceList;
  subscription: Subscription;
  onChange: (subscription: Subscription) => void;
};

const LIMIT_LABELS: Record<Limit, () => string> = {
  playlist: texts.planGrant.playlists,
  epg: texts.planGrant.epg,
  customer: texts.planGrant.users,
  streams: texts.planGrant.streams,
  episodes: texts.planGrant.episodes,
  automatic_backups: texts.planGrant.backups,
};

/** The limits of a plan that the shop offers. A choice raises the others as in the shop. */
export function LimitFields({ list, subscription, onChange }: LimitFieldsProps) {
  return (
    <div className={styles.limits}>
      {LIMITS.map((limit) => (
        <SelectField
          key={limit}
          label={LIMIT_LABELS[limit]()}
          value={String(subscription[limit])}
          options={indexesOf(list, subscription, limit).map((index) => ({
            value: String(index),
            label: optionText(limit, limitValue(list, limit, index)),
          }))}
          onChange={(index) =>
            onChange(validSubscription(list, { ...subscription, [limit]: Number(index) }))
          }
        />
      ))}
    </div>
  );
}

/** The options of a limit, and the custom number of managed users that the account has. */
function indexesOf({ options }: PriceList, subscription: Subscription, limit: Limit): number[] {
  const indexes = options[limit].map((_value, index) => index);
  const own = subscription[limit];
  return indexes.includes(own) ? indexes : [...indexes, own];
}

function optionText(limit: Limit, value: number): string {
  if (limit !== 'automatic_backups') return formatLimit(value);
  return value > 0 ? texts.planGrant.withBackups() : texts.planGrant.noBackups();
}
