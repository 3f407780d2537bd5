import { classNames } from '@site/shared/ui';
import { ArrowDown, ArrowUp, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { ChannelLogo } from '../channels/channel-logo';
import { CHANNELS, GROUP_LABELS, type Group } from '../channels/sample-channels';
import styles from './basic-editor.module.css';
import editor from './editor.module.css';

/** The number of the channel that is hidden at first. */
const INITIALLY_HIDDEN = 3;
const MAX_CHANNEL_NAME_LENGTH = 40;

type Row = {
  key: number;
  name: string;
  group: Group;
  logo: (typeof CHANNELS)[number]['logo'];
  isHidden: boolean;
};

const initialRows: Row[] = CHANNELS.map(({ number, name, group, logo }) => ({
  key: number,
  name,
  group,
  logo,
  isHidden: number === INITIALLY_HIDDEN,
}));

/** A small working copy of the channel list: rename, hide, move. Changes are lost on reload. */
export function BasicEditor() {
  const [rows, setRows] = useState(initialRows);

  function change(key: number, changes: Partial<Row>) {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  }

  function move(index: number, step: -1 | 1) {
    const next = [...rows];
    const [row] = next.splice(index, 1);
    if (row) next.splice(index + step, 0, row);
    setRows(next);
  }

  const shown = rows.filter((row) => !row.isHidden);
  return (
    <div className={editor.frame}>
      <p className={editor.bar} aria-live="polite">
        {texts.quickLook.inPlaylist({ shown: shown.length, all: rows.length })}
      </p>
      <ol className={styles.rows}>
        {rows.map((row, index) => (
          <li key={row.key} className={classNames(styles.row, row.isHidden && styles.hidden)}>
            <span className={styles.number}>{row.isHidden ? '–' : shown.indexOf(row) + 1}</span>
            <ChannelLogo shape={row.logo} size="small" />
            <input
              className={styles.input}
              aria-label={texts.quickLook.nameOf({ number: index + 1 })}
              value={row.name}
              maxLength={MAX_CHANNEL_NAME_LENGTH}
              autoComplete="off"
              onChange={(event) => change(row.key, { name: event.target.value })}
            />
            <span className={styles.group}>{GROUP_LABELS[row.group]()}</span>
            <span className={styles.tools}>
              <button
                type="button"
                className={editor.tool}
                aria-label={texts.quickLook.moveUp({ channel: row.name })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp aria-hidden="true" />
              </button>
              <button
                type="button"
                className={editor.tool}
                aria-label={texts.quickLook.moveDown({ channel: row.name })}
                disabled={index === rows.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown aria-hidden="true" />
              </button>
              <button
                type="button"
                className={editor.tool}
                aria-label={texts.quickLook.hide({ channel: row.name })}
                aria-pressed={row.isHidden}
                onClick={() => change(row.key, { isHidden: !row.isHidden })}
              >
                {row.isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              </button>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
