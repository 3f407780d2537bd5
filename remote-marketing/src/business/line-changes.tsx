import type { Language } from '@site/shared/language';
import type { LineChange } from '@site/shared/service';
import { VisuallyHidden } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './line-changes.module.css';

type LineChangesProps = { changes: readonly LineChange[]; lang: Language };

/** The lines that were added and removed. Lines that stay are left out. */
export function LineChanges({ changes, lang }: LineChangesProps) {
  const shown = changes.filter(({ kind }) => kind !== 'same');
  if (shown.length === 0) return <p>{texts.legalTexts.noChanges()}</p>;
  return (
    <ul className={styles.changes}>
      {[...shown.entries()].map(([index, { kind, line }]) => (
        <li key={index} className={kind === 'added' ? styles.added : styles.removed}>
          <VisuallyHidden>
            {kind === 'added' ? texts.legalTexts.added() : texts.legalTexts.removed()}
          </VisuallyHidden>
          {kind === 'added' ? <ins lang={lang}>{line}</ins> : <del lang={lang}>{line}</del>}
        </li>
      ))}
    </ul>
  );
}
