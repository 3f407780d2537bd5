import { useState } from 'react';
import { ChannelMark } from './channel-mark';
import { CHANNELS, type MarkShape } from './channels';
import editor from './editor.module.css';
import styles from './logo-editor.module.css';

const shapes: { shape: MarkShape; name: string }[] = [
  { shape: 'rings', name: 'Two rings' },
  { shape: 'peak', name: 'Mountain' },
  { shape: 'wave', name: 'Waves' },
  { shape: 'reel', name: 'Film reel' },
  { shape: 'shell', name: 'Shell' },
  { shape: 'field', name: 'Playing field' },
  { shape: 'globe', name: 'Globe' },
  { shape: 'bars', name: 'Sound bars' },
];

/** A miniature of the logo picker: a channel, then a logo of the wall. */
export function LogoEditor() {
  const [chosen, setChosen] = useState(0);
  const [marks, setMarks] = useState(CHANNELS.map(({ mark }) => mark));
  return (
    <div className={editor.frame}>
      <p className={editor.bar}>
        <span>Logos for {CHANNELS[chosen]?.name}</span>
        <span>{shapes.length} found in the curated library</span>
      </p>
      <div className={styles.split}>
        <ul className={styles.list} aria-label="Channels">
          {CHANNELS.map((channel, index) => (
            <li key={channel.number}>
              <button
                type="button"
                className={styles.pick}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <ChannelMark shape={marks[index] ?? channel.mark} size="small" />
                {channel.name}
              </button>
            </li>
          ))}
        </ul>
        <ul className={styles.wall} aria-label="Logos">
          {shapes.map(({ shape, name }) => (
            <li key={shape}>
              <button
                type="button"
                className={styles.logo}
                aria-label={name}
                aria-pressed={marks[chosen] === shape}
                onClick={() =>
                  setMarks(marks.map((mark, index) => (index === chosen ? shape : mark)))
                }
              >
                <ChannelMark shape={shape} size="large" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
