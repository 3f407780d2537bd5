import { formatCount } from '@site/shared/format';
import { usePriceList } from '@site/shared/host';
import {
  BACKUP_DAYS,
  BACKUPS_PER_DAY,
  type PriceList,
  SYNCS_PER_DAY,
  WEEKLY_BACKUP_DAYS,
} from '@site/shared/rules';
import { Archive, ArrowLeftRight, CalendarRange, Cloud, Image, Users } from 'lucide-react';
import * as texts from '#texts';
import styles from './features.module.css';
import { Section } from './section';

/** The figures that a price list does not change. */
const figures = [
  {
    figure: () => texts.features.aboutCount({ count: formatCount(SYNCS_PER_DAY) }),
    unit: texts.features.syncs,
  },
  { figure: () => formatCount(BACKUPS_PER_DAY), unit: texts.features.backupsPerDay },
];

const features = [
  {
    Icon: ArrowLeftRight,
    title: texts.features.formatsTitle,
    text: texts.features.formats,
  },
  {
    Icon: Cloud,
    title: texts.features.cloudTitle,
    text: texts.features.cloud,
  },
  {
    Icon: Image,
    title: texts.features.logosTitle,
    text: texts.features.logos,
  },
  {
    Icon: CalendarRange,
    title: texts.features.epgTitle,
    text: texts.features.epg,
  },
  {
    Icon: Users,
    title: texts.features.usersTitle,
    text: texts.features.users,
  },
  {
    Icon: Archive,
    title: () => texts.features.backupsTitle({ days: WEEKLY_BACKUP_DAYS }),
    text: () => texts.features.backups({ days: BACKUP_DAYS, weeklyDays: WEEKLY_BACKUP_DAYS }),
  },
];

/** The largest options of a list. */
function figuresOf({ options }: PriceList) {
  return [
    { figure: () => formatCount(Math.max(...options.playlist)), unit: texts.features.playlists },
    { figure: () => formatCount(Math.max(...options.streams)), unit: texts.features.entries },
  ];
}

/** The core features: figures, then a list (sections 1 and 9). */
export function Features() {
  const list = usePriceList();
  return (
    <Section title={texts.features.title()} intro={texts.features.intro()}>
      <dl className={styles.figures}>
        {[...(list ? figuresOf(list) : []), ...figures].map(({ figure, unit }) => (
          <div key={unit()}>
            <dt className={styles.unit}>{unit()}</dt>
            <dd className={styles.figure}>{figure()}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.features}>
        {features.map(({ Icon, title, text }) => (
          <li key={title()} className={styles.feature}>
            <Icon className={styles.icon} aria-hidden="true" />
            <h3 className={styles.title}>{title()}</h3>
            <p className={styles.text}>{text()}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
