import { useState } from 'react';
import { quickLook as texts } from '#texts';
import { ChannelLogo } from '../channels/channel-logo';
import { CHANNELS, type LogoShape } from '../channels/sample-channels';
import editor from './editor.module.css';
import styles from './logo-editor.module.css';

const libraryLogos: { shape: LogoShape; name: () => string }[] = [
  { shape: 'rings', name: texts.rings },
  { shape: 'peak', name: texts.peak },
  { shape: 'wave', name: texts.wave },
  { shape: 'reel', name: texts.reel },
  { shape: 'shell', name: texts.shell },
  { shape: 'field', name: texts.field },
  { shape: 'globe', name: texts.globe },
  { shape: 'bars', name: texts.bars },
];

/** A small working copy of the logo editor: choose a channel, then its logo. */
export function LogoEditor() {
  const [channelIndex, setChannelIndex] = useState(0);
  const [logos, setLogos] = useState(CHANNELS.map(({ logo }) => logo));
  return (
    <div className={editor.frame}>
      <p className={editor.bar}>
        <span>{texts.logosFor({ channel: CHANNELS[channelIndex]?.name ?? '' })}</span>
        <span>{texts.inLibrary({ count: libraryLogos.length })}</span>
      </p>
      <div className={styles.split}>
        <ul className={styles.list} aria-label={texts.channels()}>
          {CHANNELS.map((channel, index) => (
            <li key={channel.number}>
              <button
                type="button"
                className={styles.channel}
                aria-pressed={index === channelIndex}
                onClick={() => setChannelIndex(index)}
              >
                <ChannelLogo shape={logos[index] ?? channel.logo} size="small" />
                <span translate="no">{channel.name}</span>
              </button>
            </li>
          ))}
        </ul>
        <ul className={styles.logos} aria-label={texts.logos()}>
          {libraryLogos.map(({ shape, name }) => (
            <li key={shape}>
              <button
                type="button"
                className={styles.logo}
                aria-label={name()}
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
