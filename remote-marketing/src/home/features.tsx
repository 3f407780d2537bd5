import { formatCount } from '@site/shared/format';
import {
  BACKUP_DAYS,
  BACKUPS_PER_DAY,
  limitValue,
  maxIndex,
  OPTIONS,
  SYNCS_PER_DAY,
  WEEKLY_BACKUP_DAYS,
} from '@site/shared/rules';
import { Archive, ArrowLeftRight, CalendarRange, Cloud, Image, Users } from 'lucide-react';
import * as texts from '#texts';
import styles from './features.module.css';
import { Section } from './section';

const MAX_PLAYLISTS = limitValue('playlist', maxIndex('playlist'));
const MAX_ENTRIES = Math.max(...OPTIONS.streams);

const figures = [
  { figure: () => formatCount(MAX_PLAYLISTS), unit: texts.features.playlists },
  { figure: () => formatCount(MAX_ENTRIES), unit: texts.features.entries },
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

/** The core features: figures, then a list (sections 1 and 9). */
export function Features() {
  return (
    <Section title={texts.features.title()} intro={texts.features.intro()}>
      <dl className={styles.figures}>
        {figures.map(({ figure, unit }) => (
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
