import { formatCount } from '@site/shared/format';
import { ChevronDown, Folder, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { ChannelLogo } from '../channels/channel-logo';
import { CHANNELS, GROUP_LABELS, type Group } from '../channels/sample-channels';
import styles from './format-pictures.module.css';

/** The Xtream and MAG pictures have room for this many channels. */
const MAX_ROWS = 6;

function Picture({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.picture} role="img" aria-label={label}>
      <div className={className}>{children}</div>
    </div>
  );
}

/** The playlist as the text of an M3U file. */
export function M3uPicture() {
  return (
    <Picture label={texts.formats.m3uPicture()} className={styles.file}>
      <span className={styles.directive} translate="no">
        #EXTM3U
      </span>
      {CHANNELS.map((channel) => (
        <span key={channel.number} className={styles.entry} translate="no">
          <span className={styles.directive}>#EXTINF:-1</span> tvg-chno=<b>"{channel.number}"</b>{' '}
          group-title=<b>"{GROUP_LABELS[channel.group]()}"</b>,{channel.name}
          <br />
          <span className={styles.address}>https://provider.example/live/{channel.number}.ts</span>
        </span>
      ))}
    </Picture>
  );
}

const xtreamTotals = [
  [texts.formats.live, 1_204],
  [texts.formats.films, 8_390],
  [texts.formats.series, 612],
] as const;

/** The playlist in a player with an Xtream account. */
export function XtreamPicture() {
  return (
    <Picture label={texts.formats.xtreamPicture()} className={styles.xtream}>
      <div className={styles.side}>
        {xtreamTotals.map(([name, total]) => (
          <span key={total} className={styles.total}>
            {name()}
            <span>{formatCount(total)}</span>
          </span>
        ))}
      </div>
      <div className={styles.channels}>
        {CHANNELS.slice(0, MAX_ROWS).map((channel) => (
          <span key={channel.number} className={styles.channel}>
            <ChannelLogo shape={channel.logo} size="small" />
            <span className={styles.name} translate="no">
              {channel.name}
            </span>
            <span className={styles.groupName}>{GROUP_LABELS[channel.group]()}</span>
          </span>
        ))}
      </div>
    </Picture>
  );
}

const OPEN_BOUQUETS = 3;
const groups = Object.keys(GROUP_LABELS) as Group[];

/** The playlist as the bouquets of an Enigma2 receiver. */
export function BouquetPicture() {
  return (
    <Picture label={texts.formats.bouquetPicture()} className={styles.tree}>
      {groups.map((group, index) => (
        <div key={group} className={styles.branch}>
          <span className={styles.folder} translate="no">
            {index < OPEN_BOUQUETS ? (
              <FolderOpen aria-hidden="true" />
            ) : (
              <Folder aria-hidden="true" />
            )}
            userbouquet.{group}.tv
            <ChevronDown
              className={index < OPEN_BOUQUETS ? undefined : styles.collapsed}
              aria-hidden="true"
            />
          </span>
          {index < OPEN_BOUQUETS &&
            CHANNELS.filter((channel) => channel.group === group).map((channel) => (
              <span key={channel.number} className={styles.leaf} translate="no">
                <ChannelLogo shape={channel.logo} size="small" />
                {channel.name}
              </span>
            ))}
        </div>
      ))}
    </Picture>
  );
}

/** The playlist as a portal on a television. */
export function MagPicture() {
  const chosen = CHANNELS[3];
  const programme = chosen?.programmes[0]?.[0];
  return (
    <Picture label={texts.formats.magPicture()} className={styles.screen}>
      <div className={styles.portalList}>
        {CHANNELS.slice(0, MAX_ROWS).map((channel) => (
          <span
            key={channel.number}
            className={channel === chosen ? styles.chosen : styles.portalLine}
          >
            <span className={styles.portalNumber}>{String(channel.number).padStart(3, '0')}</span>
            <span className={styles.name} translate="no">
              {channel.name}
            </span>
          </span>
        ))}
      </div>
      <div className={styles.preview}>
        <svg viewBox="0 0 160 90" className={styles.videoFrame} aria-hidden="true">
          <rect width="160" height="90" />
          <circle cx="112" cy="30" r="13" />
          <path d="M0 70 34 46l22 14 30-26 34 30 18-12 22 18v20H0Z" />
        </svg>
        <span className={styles.programme} translate="no">
          {programme}
        </span>
        <span className={styles.progress}>
          <span className={styles.elapsed} />
        </span>
      </div>
    </Picture>
  );
}
