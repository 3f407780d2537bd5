import { Tabs } from '@site/shared/ui';
import type { ReactNode } from 'react';
import { formats as texts } from '#texts';
import { Section } from '../home/section';
import { BouquetPicture, M3uPicture, MagPicture, XtreamPicture } from './format-pictures';
import styles from './formats.module.css';

const formats = [
  {
    id: 'm3u',
    label: 'M3U',
    title: texts.m3uTitle,
    text: texts.m3u,
    picture: <M3uPicture />,
  },
  {
    id: 'xtream',
    label: 'Xtream',
    title: texts.xtreamTitle,
    text: texts.xtream,
    picture: <XtreamPicture />,
  },
  {
    id: 'bouquet',
    label: 'Bouquet',
    title: texts.bouquetTitle,
    text: texts.bouquet,
    picture: <BouquetPicture />,
  },
  {
    id: 'mag',
    label: 'MAG',
    title: texts.magTitle,
    text: texts.mag,
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
    <Section title={texts.title()} intro={texts.intro()}>
      <Tabs
        label={texts.label()}
        tabs={formats.map(({ id, label, title, text, picture }) => ({
          id,
          label,
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
