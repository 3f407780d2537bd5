import { formatCount } from '@site/shared/format';
import { limitValue, maxIndex, OPTIONS } from '@site/shared/rules';
import { Archive, ArrowLeftRight, CalendarRange, Cloud, Image, Users } from 'lucide-react';
import styles from './features.module.css';
import { Section } from './section';

const playlists = limitValue('playlist', maxIndex('playlist'));
const entries = Math.max(...OPTIONS.streams);

const figures = [
  { figure: formatCount(playlists), unit: 'playlists in your cloud storage, at most' },
  { figure: formatCount(entries), unit: 'entries in each of them, at most' },
  { figure: 'about 10', unit: 'syncs a day with your provider’s list' },
  { figure: '2', unit: 'automatic backups a day' },
];

const features = [
  {
    Icon: ArrowLeftRight,
    title: 'Import and export in all major formats',
    text: 'M3U, Xtream, Enigma2 bouquets and a portal for MAG boxes: bring a playlist in one form, hand it out in another.',
  },
  {
    Icon: Cloud,
    title: 'Cloud storage',
    text: 'Your playlists are kept online. Edit them in the browser on any machine; there is nothing to install.',
  },
  {
    Icon: Image,
    title: 'Logos found for you',
    text: 'An automatic search looks for the logos of your channels in a curated icon library or on the web.',
  },
  {
    Icon: CalendarRange,
    title: 'Programme guides found for you',
    text: 'An automatic search by source and category finds the EPG of your channels. A generated dummy guide stands in where there is none.',
  },
  {
    Icon: Users,
    title: 'User management',
    text: 'Give each managed user a copy of the main playlist. The copies stay in sync with it.',
  },
  {
    Icon: Archive,
    title: 'Backups that reach back',
    text: 'Restore any of the last 7 days, or one of the weekly backups of the last 45 days.',
  },
];

/** The core features, figures first (sections 1 and 9). */
export function Features() {
  return (
    <Section
      title="Made for long lists"
      intro="A playlist can have thousands of channels. These are the tools that keep one in order."
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
