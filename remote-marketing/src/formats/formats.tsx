import { Tabs } from '@site/shared/ui';
import type { ReactNode } from 'react';
import { Section } from '../home/section';
import { BouquetPicture, M3uPicture, MagPicture, XtreamPicture } from './format-pictures';
import styles from './formats.module.css';

const formats = [
  {
    id: 'm3u',
    label: 'M3U',
    title: 'A file for most players',
    text: 'A plain text file: one line of attributes and one address for each entry. It has the names, groups, numbers and logos that you edited.',
    picture: <M3uPicture />,
  },
  {
    id: 'xtream',
    label: 'Xtream',
    title: 'An account for Xtream players',
    text: 'A player with server, user and password gets your edited playlist: live channels, films and series in your order.',
    picture: <XtreamPicture />,
  },
  {
    id: 'bouquet',
    label: 'Bouquet',
    title: 'Bouquets for satellite receivers',
    text: 'Enigma2 receivers read bouquets. Each group of your edited playlist becomes a bouquet.',
    picture: <BouquetPicture />,
  },
  {
    id: 'mag',
    label: 'MAG',
    title: 'A portal for MAG boxes',
    text: 'MAG boxes and apps open a stalker-style portal. It shows your groups and channels in your order.',
    picture: <MagPicture />,
  },
] satisfies { id: string; label: string; title: string; text: string; picture: ReactNode }[];

/** The format tabs switch text and picture (section 2). All pictures show the sample channels. */
export function Formats() {
  return (
    <Section
      title="One playlist, four formats"
      intro="You edit one playlist. Each device gets it in the format that it supports."
    >
      <Tabs
        label="Formats"
        tabs={formats.map(({ id, label, title, text, picture }) => ({
          id,
          label,
          content: (
            <div className={styles.format}>
              <div className={styles.description}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              {picture}
            </div>
          ),
        }))}
      />
    </Section>
  );
}
