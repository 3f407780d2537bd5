import type { Factor } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { Badge, Button, Cluster } from '@site/shared/ui';
import styles from '../settings/sessions-card.module.css';

const KIND_LABELS = { totp: 'Authenticator app', passkey: 'Passkey' } as const;

export type FactorRowProps = {
  factor: Factor;
  isBusy: boolean;
  onRename: () => void;
  onRemove: () => void;
};

export function FactorRow({ factor, isBusy, onRename, onRemove }: FactorRowProps) {
  const { kind, name, createdAt, lastUsedAt } = factor;
  const lastUse = lastUsedAt === null ? 'not used yet' : `last used ${formatDateTime(lastUsedAt)}`;
  return (
    <li className={styles.session}>
      <div className={styles.description}>
        <p className={styles.device}>
          {name} {name !== KIND_LABELS[kind] && <Badge>{KIND_LABELS[kind]}</Badge>}
        </p>
        <p className={styles.times}>
          Added {formatDateTime(createdAt)}, {lastUse}
        </p>
      </div>
      <Cluster gap="small">
        <Button variant="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button aria-label={`Remove ${name}`} busy={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </Cluster>
    </li>
  );
}
