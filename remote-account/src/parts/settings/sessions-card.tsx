import type { DeviceSession } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { client, showProblemToast, showToast } from '@site/shared/host';
import { Badge, Button, Card } from '@site/shared/ui';
import { useState } from 'react';
import styles from './sessions-card.module.css';

export type SessionsCardProps = {
  sessions: readonly DeviceSession[];
  /** Some have ended: ask again. */
  onEnded: () => void;
};

/** Where the account is signed in, and the way to end that. */
export function SessionsCard({ sessions, onEnded }: SessionsCardProps) {
  const [ending, setEnding] = useState<string | null>(null);

  async function end(which: { id: string } | { others: true }): Promise<void> {
    setEnding('id' in which ? which.id : 'others');
    const answer = await client.account.revokeSession(which);
    setEnding(null);
    onEnded();
    if (answer.ok)
      await showToast({
        title: 'Signed out',
        body: 'id' in which ? 'That device is signed out.' : ALL,
        success: true,
      });
    else await showProblemToast(answer.problem);
  }

  return (
    <Card
      title="Sessions"
      description="The browsers that are signed in to your account."
      actions={
        sessions.length > 1 && (
          <Button busy={ending === 'others'} onClick={() => end({ others: true })}>
            Sign out all others
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div className={styles.words}>
              <p className={styles.device}>
                {session.device || 'Unknown browser'}{' '}
                {session.isCurrent && <Badge tone="signal">This browser</Badge>}
              </p>
              <p className={styles.times}>
                Last used {formatDateTime(session.lastSeenAt)}
                {session.place && ` from ${session.place}`}, signed in{' '}
                {formatDateTime(session.createdAt)}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                aria-label={`Sign out ${session.device || 'unknown browser'}, last used ${formatDateTime(session.lastSeenAt)}`}
                busy={ending === session.id}
                onClick={() => end({ id: session.id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const ALL = 'Only this browser is signed in now.';
