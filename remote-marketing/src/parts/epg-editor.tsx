import { classNames, SelectField } from '@site/shared/ui';
import { useState } from 'react';
import { CHANNELS, KINDS, schedule } from './channels';
import editor from './editor.module.css';
import styles from './epg-editor.module.css';
import { clockText } from './guide-clock';

const NOW = 84;
const sources = CHANNELS.map(({ name, number }) => ({
  value: String(number),
  label: `${name}, European guide`,
}));
const channels = CHANNELS.map(({ name, number }) => ({ value: String(number), label: name }));

/** A miniature of the guide editor: which guide a channel has, and what is on. */
export function EpgEditor() {
  const [channel, setChannel] = useState('3');
  const [source, setSource] = useState('3');
  const guide = CHANNELS.find(({ number }) => String(number) === source);
  const programmes = guide ? schedule(guide, 420) : [];
  const first = Math.max(
    0,
    programmes.findIndex(({ end }) => end > NOW),
  );
  return (
    <div className={editor.frame}>
      <div className={styles.form}>
        <SelectField
          label="Channel"
          options={channels}
          value={channel}
          onChange={(value) => {
            setChannel(value);
            setSource(value);
          }}
        />
        <SelectField label="Guide" options={sources} value={source} onChange={setSource} />
      </div>
      <ol
        className={styles.programmes}
        aria-label={`Programmes of ${guide?.name ?? ''} from ${clockText(NOW)}`}
      >
        {programmes.slice(first, first + 5).map(({ title, kind, start, end }) => (
          <li
            key={start}
            className={classNames(styles.programme, start <= NOW && NOW < end && styles.current)}
          >
            <span className={styles.time}>{clockText(start)}</span>
            <span className={styles.title}>{title}</span>
            <span className={styles.kind}>
              {start <= NOW && NOW < end ? `Now · ${KINDS[kind]}` : KINDS[kind]}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
