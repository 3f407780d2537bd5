import type { DeviceSession } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Badge, Button, Card } from '@site/shared/ui';
import * as texts from '#texts';
import { client } from '../../client';
import styles from './sessions-card.module.css';

/** Marks the button that ends all other sessions as busy. */
const OTHERS_KEY = 'others';

export type SessionsCardProps = {
  sessions: readonly DeviceSession[];
  /** Runs after a call that ends sessions, to load the list again. */
  onEnded: () => void;
};

/** The browsers that are signed in to the account, with buttons that end their sessions. */
export function SessionsCard({ sessions, onEnded }: SessionsCardProps) {
  const { busyKey, submit } = useSubmit();

  async function endSessions(target: { id: string } | { others: true }): Promise<void> {
    const isOne = 'id' in target;
    const ended = await submit(
      async () => {
        const answer = await client.account.revokeSession(target);
        onEnded();
        return answer;
      },
      { key: isOne ? target.id : OTHERS_KEY },
    );
    if (!ended) return;
    await showToast({
      title: texts.sessions.signedOut(),
      body: isOne ? texts.sessions.oneSignedOut() : texts.sessions.othersSignedOut(),
      success: true,
    });
  }

  return (
    <Card
      title={texts.sessions.title()}
      description={texts.sessions.description()}
      actions={
        sessions.length > 1 && (
          <Button busy={busyKey === OTHERS_KEY} onClick={() => endSessions({ others: true })}>
            {texts.sessions.signOutOthers()}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={busyKey === session.id}
            onEnd={() => endSessions({ id: session.id })}
          />
        ))}
      </ul>
    </Card>
  );
}

type SessionRowProps = { session: DeviceSession; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const device = session.device || texts.settings.unknownBrowser();
  const lastUsed = formatDateTime(session.lastSeenAt);
  return (
    <li className={styles.session}>
      <div className={styles.description}>
        <p className={styles.device}>
          {device}{' '}
          {session.isCurrent && <Badge tone="primary">{texts.sessions.thisBrowser()}</Badge>}
        </p>
        <p className={styles.times}>
          {texts.sessions.times({
            lastUsed,
            hasPlace: session.place ? 'yes' : 'no',
            place: session.place,
            signedIn: formatDateTime(session.createdAt),
          })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          aria-label={texts.sessions.signOutDevice({ device, lastUsed })}
          busy={isBusy}
          onClick={onEnd}
        >
          {texts.sessions.signOut()}
        </Button>
      )}
    </li>
  );
}
