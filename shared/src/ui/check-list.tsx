import { Check, Minus } from 'lucide-react';
import * as texts from '#texts';
import styles from './check-list.module.css';
import { VisuallyHidden } from './visually-hidden';

/** A line of a `CheckList`. The texts of a list differ. */
export type CheckItem = { text: string; isMissing?: boolean | undefined };

/** Features with a check mark each; a missing feature has a dash and 'Not included'. */
export function CheckList({ items }: { items: readonly CheckItem[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without markers, VoiceOver reads no list.
    <ul role="list" className={styles.list}>
      {items.map((item) => (
        <li key={item.text} className={item.isMissing ? styles.missing : undefined}>
          {item.isMissing ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
          <span>
            {item.isMissing && <VisuallyHidden>{texts.checkList.notIncluded()}</VisuallyHidden>}
            {item.text}
          </span>
        </li>
      ))}
    </ul>
  );
}
