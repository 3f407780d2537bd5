import { Tabs } from '@site/shared/ui';
import type { ReactNode } from 'react';
import { BouquetPicture, M3uPicture, MagPicture, XtreamPicture } from './format-pictures';
import styles from './formats.module.css';
import { Section } from './section';

const formats = [
  {
    id: 'm3u',
    label: 'M3U',
    title: 'The list that players read',
    text: 'A plain text file: one line of attributes and one address for each entry. Names, groups, numbers and logos are written as you edited them.',
    picture: <M3uPicture />,
  },
  {
    id: 'xtream',
    label: 'Xtream',
    title: 'An account instead of a file',
    text: 'Players that ask for server, user and password get your edited list: live channels, films and series in the order you chose.',
    picture: <XtreamPicture />,
  },
  {
    id: 'bouquet',
    label: 'Bouquet',
    title: 'Right on the satellite receiver',
    text: 'Enigma2 receivers read bouquets, so your edited list goes to them as bouquets, group by group.',
    picture: <BouquetPicture />,
  },
  {
    id: 'mag',
    label: 'MAG',
    title: 'A portal for the box at the TV',
    text: 'MAG boxes and apps open a stalker-style portal. Groups and channels are on the screen as you arranged them.',
    picture: <MagPicture />,
  },
] satisfies { id: string; label: string; title: string; text: string; picture: ReactNode }[];

/** The formats: tabs that switch text and image (section 2). Every image shows the same invented playlist. */
export function Formats() {
  return (
    <Section
      title="One playlist, four ways to hand it over"
      intro="You edit one list. Each device gets it in the form it understands."
    >
      <Tabs
        label="Formats"
        tabs={formats.map(({ id, label, title, text, picture }) => ({
          id,
          label,
          content: (
            <div className={styles.format}>
              <div className={styles.words}>
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
