import { useState } from 'react';
import * as texts from '#texts';
import { ChannelLogo } from '../channels/channel-logo';
import { CHANNELS, type LogoShape } from '../channels/sample-channels';
import editor from './editor.module.css';
import styles from './logo-editor.module.css';

const libraryLogos: { shape: LogoShape; name: () => string }[] = [
  { shape: 'rings', name: texts.quickLook.rings },
  { shape: 'peak', name: texts.quickLook.peak },
  { shape: 'wave', name: texts.quickLook.wave },
  { shape: 'reel', name: texts.quickLook.reel },
  { shape: 'shell', name: texts.quickLook.shell },
  { shape: 'field', name: texts.quickLook.field },
  { shape: 'globe', name: texts.quickLook.globe },
  { shape: 'bars', name: texts.quickLook.bars },
];

/** A small working copy of the logo editor: choose a channel, then its logo. */
export function LogoEditor() {
  const [channelIndex, setChannelIndex] = useState(0);
  const [logos, setLogos] = useState(CHANNELS.map(({ logo }) => logo));
  return (
    <div className={editor.frame}>
      <p className={editor.bar}>
        <span>{texts.quickLook.logosFor({ channel: CHANNELS[channelIndex]?.name ?? '' })}</span>
        <span>{texts.quickLook.inLibrary({ count: libraryLogos.length })}</span>
      </p>
      <div className={styles.split}>
        <ul className={styles.list} aria-label={texts.quickLook.channels()}>
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
        <ul className={styles.logos} aria-label={texts.quickLook.logos()}>
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
