import { UNDO_MS } from '@site/shared/rules';
import { Button } from '@site/shared/ui';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as texts from '#texts';
import styles from './undo-bar.module.css';
import type { BulkActions } from './use-bulk-actions';

const SECOND_MS = 1_000;

/** Offers to take back the closing of tickets while their mails wait, with the seconds left. */
export function UndoBar({ bulk }: { bulk: BulkActions }) {
  const { closed } = bulk;
  const [seconds, setSeconds] = useState(0);
  const end = useEffectEvent(bulk.endUndo);
  useEffect(() => {
    if (!closed) return;
    const endsAt = Date.now() + UNDO_MS;
    let timer: ReturnType<typeof setTimeout>;
    const count = () => {
      const left = endsAt - Date.now();
      if (left <= 0) {
        end();
        return;
      }
      setSeconds(Math.ceil(left / SECOND_MS));
      timer = setTimeout(count, Math.min(left, SECOND_MS));
    };
    count();
    return () => clearTimeout(timer);
  }, [closed]);
  return (
    <div className={closed ? styles.bar : undefined}>
      {/* Without the button, whose seconds are not read out one by one. */}
      <span role="status">{closed && texts.bulk.closed({ count: closed.count })}</span>
      {closed && (
        <Button variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={bulk.undo}>
          {texts.bulk.undo({ seconds })}
        </Button>
      )}
    </div>
  );
}
