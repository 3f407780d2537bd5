import { classNames, SelectField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { CHANNELS, GENRE_LABELS, programmesUntil } from '../channels/sample-channels';
import { FIRST_MINUTE, formatGuideTime } from '../guide/guide-clock';
import editor from './editor.module.css';
import styles from './epg-editor.module.css';

const NOW = FIRST_MINUTE;
const LISTED_PROGRAMMES = 5;
/** Enough for the list, which begins with the programme at `NOW`. */
const LISTED_MINUTES = 7 * 60;

const channelOptions = CHANNELS.map(({ name, number }) => ({ value: String(number), label: name }));

/** A small working copy of the EPG editor: the guide of a channel and its next programmes. */
export function EpgEditor() {
  const [channelNumber, setChannelNumber] = useState('3');
  const [guideNumber, setGuideNumber] = useState('3');
  const guide = CHANNELS.find(({ number }) => String(number) === guideNumber);
  const programmes = guide ? programmesUntil(guide, LISTED_MINUTES) : [];
  const listed = programmes.filter(({ end }) => end > NOW).slice(0, LISTED_PROGRAMMES);
  return (
    <div className={editor.frame}>
      <div className={styles.form}>
        <SelectField
          label={texts.quickLook.channel()}
          options={channelOptions}
          value={channelNumber}
          onChange={(value) => {
            setChannelNumber(value);
            setGuideNumber(value);
          }}
        />
        <SelectField
          label={texts.quickLook.guide()}
          options={guideOptions()}
          value={guideNumber}
          onChange={setGuideNumber}
        />
      </div>
      <ol
        className={styles.programmes}
        aria-label={texts.quickLook.programmes({
          channel: guide?.name ?? '',
          time: formatGuideTime(NOW),
        })}
      >
        {listed.map(({ title, genre, start }) => (
          <li key={start} className={classNames(styles.programme, start <= NOW && styles.current)}>
            <span className={styles.time}>{formatGuideTime(start)}</span>
            <span className={styles.title} translate="no">
              {title}
            </span>
            <span className={styles.genre}>
              {start <= NOW
                ? texts.quickLook.now({ genre: GENRE_LABELS[genre]() })
                : GENRE_LABELS[genre]()}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function guideOptions() {
  return CHANNELS.map(({ name, number }) => ({
    value: String(number),
    label: texts.quickLook.europeanGuide({ channel: name }),
  }));
}
