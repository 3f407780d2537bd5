import type { Factor } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { Badge, Button, Cluster } from '@site/shared/ui';
import * as texts from '#texts';
import styles from '../settings/sessions-card.module.css';

const KIND_LABELS = { totp: texts.factors.app, passkey: texts.factors.passkey } as const;

export type FactorRowProps = {
  factor: Factor;
  isBusy: boolean;
  onRename: () => void;
  onRemove: () => void;
};

export function FactorRow({ factor, isBusy, onRename, onRemove }: FactorRowProps) {
  const { kind, name, createdAt, lastUsedAt } = factor;
  const kindLabel = KIND_LABELS[kind]();
  const added = formatDateTime(createdAt);
  return (
    <li className={styles.session}>
      <div className={styles.description}>
        <p className={styles.device}>
          {name} {name !== kindLabel && <Badge>{kindLabel}</Badge>}
        </p>
        <p className={styles.times}>
          {lastUsedAt === null
            ? texts.factors.addedUnused({ added })
            : texts.factors.addedUsed({ added, lastUsed: formatDateTime(lastUsedAt) })}
        </p>
      </div>
      <Cluster gap="small">
        <Button variant="quiet" aria-label={texts.factors.renameNamed({ name })} onClick={onRename}>
          {texts.factors.rename()}
        </Button>
        <Button aria-label={texts.factors.removeNamed({ name })} busy={isBusy} onClick={onRemove}>
          {texts.factors.remove()}
        </Button>
      </Cluster>
    </li>
  );
}
