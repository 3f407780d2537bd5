import { classNames } from '@site/shared/ui';
import { ArrowDown, ArrowUp, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import styles from './basic-editor.module.css';
import { ChannelMark } from './channel-mark';
import { CHANNELS } from './channels';
import editor from './editor.module.css';

type Row = {
  key: number;
  name: string;
  group: string;
  mark: (typeof CHANNELS)[number]['mark'];
  isHidden: boolean;
};

const start: Row[] = CHANNELS.map(({ number, name, group, mark }) => ({
  key: number,
  name,
  group,
  mark,
  isHidden: number === 3,
}));

/** A miniature of the channel table: rename, hide, reorder. Kept in the page only. */
export function BasicEditor() {
  const [rows, setRows] = useState(start);

  function change(key: number, part: Partial<Row>) {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  }

  function move(index: number, by: -1 | 1) {
    const next = [...rows];
    const [row] = next.splice(index, 1);
    if (row) next.splice(index + by, 0, row);
    setRows(next);
  }

  const shown = rows.filter((row) => !row.isHidden);
  return (
    <div className={editor.frame}>
      <p className={editor.bar} aria-live="polite">
        {shown.length} of {rows.length} channels in the playlist
      </p>
      <ol className={styles.rows}>
        {rows.map((row, index) => (
          <li key={row.key} className={classNames(styles.row, row.isHidden && styles.hidden)}>
            <span className={styles.number}>{row.isHidden ? '–' : shown.indexOf(row) + 1}</span>
            <ChannelMark shape={row.mark} size="small" />
            <input
              className={styles.input}
              aria-label={`Name of channel ${index + 1}`}
              value={row.name}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => change(row.key, { name: event.target.value })}
            />
            <span className={styles.group}>{row.group}</span>
            <span className={styles.tools}>
              <button
                type="button"
                className={editor.tool}
                aria-label={`Move ${row.name} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp aria-hidden="true" />
              </button>
              <button
                type="button"
                className={editor.tool}
                aria-label={`Move ${row.name} down`}
                disabled={index === rows.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown aria-hidden="true" />
              </button>
              <button
                type="button"
                className={editor.tool}
                aria-label={`Hide ${row.name}`}
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
