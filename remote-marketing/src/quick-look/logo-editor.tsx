import { useState } from 'react';
import { ChannelLogo } from '../channels/channel-logo';
import { CHANNELS, type LogoShape } from '../channels/sample-channels';
import editor from './editor.module.css';
import styles from './logo-editor.module.css';

const libraryLogos: { shape: LogoShape; name: string }[] = [
  { shape: 'rings', name: 'Two rings' },
  { shape: 'peak', name: 'Mountain' },
  { shape: 'wave', name: 'Waves' },
  { shape: 'reel', name: 'Film reel' },
  { shape: 'shell', name: 'Shell' },
  { shape: 'field', name: 'Playing field' },
  { shape: 'globe', name: 'Globe' },
  { shape: 'bars', name: 'Sound bars' },
];

/** A small working copy of the logo editor: choose a channel, then its logo. */
export function LogoEditor() {
  const [channelIndex, setChannelIndex] = useState(0);
  const [logos, setLogos] = useState(CHANNELS.map(({ logo }) => logo));
  return (
    <div className={editor.frame}>
      <p className={editor.bar}>
        <span>Logos for {CHANNELS[channelIndex]?.name}</span>
        <span>{libraryLogos.length} in the curated library</span>
      </p>
      <div className={styles.split}>
        <ul className={styles.list} aria-label="Channels">
          {CHANNELS.map((channel, index) => (
            <li key={channel.number}>
              <button
                type="button"
                className={styles.channel}
                aria-pressed={index === channelIndex}
                onClick={() => setChannelIndex(index)}
              >
                <ChannelLogo shape={logos[index] ?? channel.logo} size="small" />
                {channel.name}
              </button>
            </li>
          ))}
        </ul>
        <ul className={styles.logos} aria-label="Logos">
          {libraryLogos.map(({ shape, name }) => (
            <li key={shape}>
              <button
                type="button"
                className={styles.logo}
                aria-label={name}
                aria-pressed={logos[channelIndex] === shape}
                onClick={() =>
                  setLogos(logos.map((logo, index) => (index === channelIndex ? shape : logo)))
                }
              >
                <ChannelLogo shape={shape} size="large" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
