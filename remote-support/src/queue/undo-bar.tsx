import { UNDO_MS } from '@site/shared/rules';
import { Button } from '@site/shared/ui';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import * as texts from '#texts';
import styles from './undo-bar.module.css';
import type { BulkActions } from './use-bulk-actions';

/** Takes back the closing of tickets, as long as their mails wait. */
export function UndoBar({ bulk }: { bulk: BulkActions }) {
  const { closed } = bulk;
  const end = useEffectEvent(bulk.endUndo);
  useEffect(() => {
    if (!closed) return;
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [closed]);
  return (
    <div role="status" className={styles.status}>
      {closed && (
        <p className={styles.bar}>
          {texts.bulk.closed({ count: closed.count })}
          <Button variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={bulk.undo}>
            {texts.bulk.undo({ seconds: UNDO_MS / 1000 })}
          </Button>
        </p>
      )}
    </div>
  );
}
