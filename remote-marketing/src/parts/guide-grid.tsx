import { Pause, Play } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { ChannelMark } from './channel-mark';
import { CHANNELS, KINDS, type Kind, schedule } from './channels';
import { GuideBlock } from './guide-block';
import { clockText, EVENING, useGuideClock } from './guide-clock';
import styles from './guide-grid.module.css';
import kinds from './kinds.module.css';

const rows = CHANNELS.map((channel) => ({ channel, programmes: schedule(channel, EVENING) }));
const halfHours = Array.from({ length: EVENING / 30 }, (_, index) => index * 30);

/** The hero: an evening's programme guide, drawn, with the current programmes moving on under the line of the hour. */
export function GuideGrid() {
  const root = useRef<HTMLElement>(null);
  const clock = useGuideClock(root);
  return (
    <figure ref={root} className={styles.guide} style={{ '--now': clock.minute } as CSSProperties}>
      <div
        className={styles.grid}
        role="img"
        aria-label="A programme guide with seven invented channels: each row is a channel, each block a programme, and a line marks the current time."
      >
        <div className={styles.channels}>
          <span className={styles.corner}>Tonight</span>
          {rows.map(({ channel }) => (
            <span key={channel.number} className={styles.channel}>
              <ChannelMark shape={channel.mark} />
              <span className={styles.number}>{channel.number}</span>
              <span className={styles.name}>{channel.name}</span>
            </span>
          ))}
        </div>
        <div className={styles.window}>
          <div className={styles.strip}>
            <div className={styles.hours}>
              {halfHours.map((minute) => (
                <span
                  key={minute}
                  className={styles.hour}
                  style={{ '--start': minute } as CSSProperties}
                >
                  {clockText(minute)}
                </span>
              ))}
            </div>
            {rows.map(({ channel, programmes }) => (
              <div key={channel.number} className={styles.row}>
                {programmes.map((programme) => (
                  <GuideBlock key={programme.start} programme={programme} now={clock.minute} />
                ))}
              </div>
            ))}
          </div>
          <span className={styles.line} />
          <span className={styles.time}>{clockText(clock.minute)}</span>
        </div>
      </div>
      <figcaption className={styles.legend}>
        <ul className={styles.kinds}>
          {(Object.keys(KINDS) as Kind[]).map((kind) => (
            <li key={kind} className={kinds[kind]}>
              {KINDS[kind]}
            </li>
          ))}
        </ul>
        {clock.canRun && (
          <button type="button" className={styles.pause} onClick={clock.toggle}>
            {clock.isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            {clock.isRunning ? 'Pause the guide' : 'Let the guide run'}
          </button>
        )}
      </figcaption>
    </figure>
  );
}
