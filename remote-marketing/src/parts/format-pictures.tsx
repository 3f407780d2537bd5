import { ChevronDown, Folder, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChannelMark } from './channel-mark';
import { CHANNELS, schedule } from './channels';
import styles from './format-pictures.module.css';

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
    <Picture
      label="The playlist as an M3U file: one line of attributes and one address for each channel."
      className={styles.code}
    >
      <span className={styles.directive}>#EXTM3U</span>
      {CHANNELS.map((channel) => (
        <span key={channel.number} className={styles.entry}>
          <span className={styles.directive}>#EXTINF:-1</span> tvg-chno=<b>"{channel.number}"</b>{' '}
          group-title=<b>"{channel.group}"</b>,{channel.name}
          <br />
          <span className={styles.address}>https://provider.example/live/{channel.number}.ts</span>
        </span>
      ))}
    </Picture>
  );
}

const xtreamTotals = [
  ['Live', '1,204'],
  ['Films', '8,390'],
  ['Series', '612'],
] as const;

/** The playlist as a player shows an Xtream account. */
export function XtreamPicture() {
  return (
    <Picture
      label="The playlist in an Xtream player: categories at the left, the channels of General at the right."
      className={styles.xtream}
    >
      <div className={styles.side}>
        {xtreamTotals.map(([name, total]) => (
          <span key={name} className={styles.total}>
            {name}
            <span>{total}</span>
          </span>
        ))}
      </div>
      <div className={styles.channels}>
        {CHANNELS.slice(0, 6).map((channel) => (
          <span key={channel.number} className={styles.channel}>
            <ChannelMark shape={channel.mark} size="small" />
            <span className={styles.name}>{channel.name}</span>
            <span className={styles.quiet}>{channel.group}</span>
          </span>
        ))}
      </div>
    </Picture>
  );
}

const OPEN = 3;
const groups = ['General', 'Cinema', 'Family', 'Sport'] as const;

/** The playlist as bouquets of an Enigma2 receiver. */
export function BouquetPicture() {
  return (
    <Picture
      label="The playlist as a tree of bouquets: General, Cinema, Family and Sport with their channels."
      className={styles.tree}
    >
      {groups.map((group, index) => (
        <div key={group} className={styles.branch}>
          <span className={styles.folder}>
            {index < OPEN ? <FolderOpen aria-hidden="true" /> : <Folder aria-hidden="true" />}
            userbouquet.{group.toLowerCase()}.tv
            <ChevronDown className={index < OPEN ? undefined : styles.shut} aria-hidden="true" />
          </span>
          {index < OPEN &&
            CHANNELS.filter((channel) => channel.group === group).map((channel) => (
              <span key={channel.number} className={styles.leaf}>
                <ChannelMark shape={channel.mark} size="small" />
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
  const shown = CHANNELS[3];
  const programme = shown && schedule(shown, 60)[0];
  return (
    <Picture
      label="The playlist as a portal on a television: the channel list at the left, the chosen programme at the right."
      className={styles.screen}
    >
      <div className={styles.portalList}>
        {CHANNELS.slice(0, 6).map((channel) => (
          <span
            key={channel.number}
            className={channel === shown ? styles.chosen : styles.portalLine}
          >
            <span className={styles.portalNumber}>{String(channel.number).padStart(3, '0')}</span>
            <span className={styles.name}>{channel.name}</span>
          </span>
        ))}
      </div>
      <div className={styles.preview}>
        <svg viewBox="0 0 160 90" className={styles.still} aria-hidden="true">
          <rect width="160" height="90" />
          <circle cx="112" cy="30" r="13" />
          <path d="M0 70 34 46l22 14 30-26 34 30 18-12 22 18v20H0Z" />
        </svg>
        <span className={styles.programme}>{programme?.title}</span>
        <span className={styles.progress}>
          <span className={styles.elapsed} />
        </span>
      </div>
    </Picture>
  );
}
