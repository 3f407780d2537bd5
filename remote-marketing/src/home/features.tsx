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
import styles from './features.module.css';
import { Section } from './section';

const MAX_PLAYLISTS = limitValue('playlist', maxIndex('playlist'));
const MAX_ENTRIES = Math.max(...OPTIONS.streams);

const figures = [
  { figure: formatCount(MAX_PLAYLISTS), unit: 'playlists in your cloud storage, at most' },
  { figure: formatCount(MAX_ENTRIES), unit: 'entries in each of them, at most' },
  { figure: `about ${SYNCS_PER_DAY}`, unit: 'syncs a day with your provider’s list' },
  { figure: String(BACKUPS_PER_DAY), unit: 'automatic backups a day' },
];

const features = [
  {
    Icon: ArrowLeftRight,
    title: 'Import and export in all major formats',
    text: 'M3U, Xtream, Enigma2 bouquets and a portal for MAG boxes. Import a playlist in one format and export it in another.',
  },
  {
    Icon: Cloud,
    title: 'Cloud storage',
    text: 'Your playlists are kept online. Edit them in the browser on any computer. You install nothing.',
  },
  {
    Icon: Image,
    title: 'Automatic logo search',
    text: 'The editor finds the logos of your channels in a curated icon library or on the web.',
  },
  {
    Icon: CalendarRange,
    title: 'Automatic EPG search',
    text: 'The editor finds the EPG of your channels by source and category. A channel without an EPG gets a generated dummy guide.',
  },
  {
    Icon: Users,
    title: 'User management',
    text: 'Give each managed user a copy of the main playlist. The copies stay in sync with it.',
  },
  {
    Icon: Archive,
    title: `Backups for ${WEEKLY_BACKUP_DAYS} days`,
    text: `Restore any backup of the last ${BACKUP_DAYS} days, or a weekly backup of the last ${WEEKLY_BACKUP_DAYS} days.`,
  },
];

/** The core features: figures, then a list (sections 1 and 9). */
export function Features() {
  return (
    <Section
      title="Tools for long playlists"
      intro="A playlist can have thousands of channels. These tools keep it in order."
    >
      <dl className={styles.figures}>
        {figures.map(({ figure, unit }) => (
          <div key={unit}>
            <dt className={styles.unit}>{unit}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.features}>
        {features.map(({ Icon, title, text }) => (
          <li key={title} className={styles.feature}>
            <Icon className={styles.icon} aria-hidden="true" />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
