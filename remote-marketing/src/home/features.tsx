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
import { features as texts } from '#texts';
import styles from './features.module.css';
import { Section } from './section';

const MAX_PLAYLISTS = limitValue('playlist', maxIndex('playlist'));
const MAX_ENTRIES = Math.max(...OPTIONS.streams);

const figures = [
  { figure: () => formatCount(MAX_PLAYLISTS), unit: texts.playlists },
  { figure: () => formatCount(MAX_ENTRIES), unit: texts.entries },
  { figure: () => texts.aboutCount({ count: formatCount(SYNCS_PER_DAY) }), unit: texts.syncs },
  { figure: () => formatCount(BACKUPS_PER_DAY), unit: texts.backupsPerDay },
];

const features = [
  {
    Icon: ArrowLeftRight,
    title: texts.formatsTitle,
    text: texts.formats,
  },
  {
    Icon: Cloud,
    title: texts.cloudTitle,
    text: texts.cloud,
  },
  {
    Icon: Image,
    title: texts.logosTitle,
    text: texts.logos,
  },
  {
    Icon: CalendarRange,
    title: texts.epgTitle,
    text: texts.epg,
  },
  {
    Icon: Users,
    title: texts.usersTitle,
    text: texts.users,
  },
  {
    Icon: Archive,
    title: () => texts.backupsTitle({ days: WEEKLY_BACKUP_DAYS }),
    text: () => texts.backups({ days: BACKUP_DAYS, weeklyDays: WEEKLY_BACKUP_DAYS }),
  },
];

/** The core features: figures, then a list (sections 1 and 9). */
export function Features() {
  return (
    <Section title={texts.title()} intro={texts.intro()}>
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
