import { Tabs } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { Section } from '../home/section';
import { BouquetPicture, M3uPicture, MagPicture, XtreamPicture } from './format-pictures';
import styles from './formats.module.css';

const formats = [
  {
    id: 'm3u',
    label: 'M3U',
    title: texts.formats.m3uTitle,
    text: texts.formats.m3u,
    picture: <M3uPicture />,
  },
  {
    id: 'xtream',
    label: 'Xtream',
    title: texts.formats.xtreamTitle,
    text: texts.formats.xtream,
    picture: <XtreamPicture />,
  },
  {
    id: 'bouquet',
    label: 'Bouquet',
    title: texts.formats.bouquetTitle,
    text: texts.formats.bouquet,
    picture: <BouquetPicture />,
  },
  {
    id: 'mag',
    label: 'MAG',
    title: texts.formats.magTitle,
    text: texts.formats.mag,
    picture: <MagPicture />,
  },
] satisfies {
  id: string;
  label: string;
  title: () => string;
  text: () => string;
  picture: ReactNode;
}[];

/** The format tabs switch text and picture (section 2). All pictures show the sample channels. */
export function Formats() {
  return (
    <Section title={texts.formats.title()} intro={texts.formats.intro()}>
      <Tabs
        label={texts.formats.label()}
        tabs={formats.map(({ id, label, title, text, picture }) => ({
          id,
          // The names of formats are the same in each language.
          label: <span translate="no">{label}</span>,
          content: (
            <div className={styles.format}>
              <div className={styles.description}>
                <h3>{title()}</h3>
                <p>{text()}</p>
              </div>
              {picture}
            </div>
          ),
        }))}
      />
    </Section>
  );
}
