import { Pause, Play } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import * as texts from '#texts';
import { ChannelLogo } from '../channels/channel-logo';
import { CHANNELS, GENRE_LABELS, type Genre, programmesUntil } from '../channels/sample-channels';
import genres from './genres.module.css';
import { EVENING_MINUTES, formatGuideTime, useGuideClock } from './guide-clock';
import { ProgrammeBlock } from './programme-block';
import styles from './programme-guide.module.css';

const GRID_MINUTES = 30;

const rows = CHANNELS.map((channel) => ({
  channel,
  programmes: programmesUntil(channel, EVENING_MINUTES),
}));
const halfHours = Array.from(
  { length: EVENING_MINUTES / GRID_MINUTES },
  (_, index) => index * GRID_MINUTES,
);

/**
 * The picture at the top of the home page: the guide of one evening. The programmes move past a
 * line that marks the current time.
 */
export function ProgrammeGuide() {
  const figure = useRef<HTMLElement>(null);
  const clock = useGuideClock(figure);
  return (
    <figure
      ref={figure}
      className={styles.guide}
      style={{ '--now': clock.minute } as CSSProperties}
    >
      <div className={styles.grid} role="img" aria-label={texts.guide.label()}>
        <div className={styles.channels}>
          <span className={styles.corner}>{texts.guide.tonight()}</span>
          {rows.map(({ channel }) => (
            <span key={channel.number} className={styles.channel}>
              <ChannelLogo shape={channel.logo} />
              <span className={styles.number}>{channel.number}</span>
              <span className={styles.name} translate="no">
                {channel.name}
              </span>
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
                  {formatGuideTime(minute)}
                </span>
              ))}
            </div>
            {rows.map(({ channel, programmes }) => (
              <div key={channel.number} className={styles.row}>
                {programmes.map((programme) => (
                  <ProgrammeBlock
                    key={programme.start}
                    programme={programme}
                    isCurrent={programme.start <= clock.minute && clock.minute < programme.end}
                    isPast={programme.end <= clock.minute}
                  />
                ))}
              </div>
            ))}
          </div>
          <span className={styles.nowLine} />
          <span className={styles.nowLabel}>{formatGuideTime(clock.minute)}</span>
        </div>
      </div>
      <figcaption className={styles.legend}>
        <ul className={styles.genres}>
          {(Object.keys(GENRE_LABELS) as Genre[]).map((genre) => (
            <li key={genre} className={genres[genre]}>
              {GENRE_LABELS[genre]()}
            </li>
          ))}
        </ul>
        {clock.canRun && (
          <button type="button" className={styles.toggle} onClick={clock.toggle}>
            {clock.isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            {clock.isRunning ? texts.guide.pause() : texts.guide.run()}
          </button>
        )}
      </figcaption>
    </figure>
  );
}
