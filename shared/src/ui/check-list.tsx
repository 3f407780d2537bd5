import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './check-list.module.css';
import { VisuallyHidden } from './visually-hidden';

export type CheckItem = { text: ReactNode; isMissing?: boolean | undefined };

/** What a plan holds, line by line with check marks; what it lacks has a dash and says so. */
export function CheckList({ items }: { items: readonly CheckItem[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without its marks a list is none for VoiceOver.
    <ul role="list" className={styles.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a plan keep their order and have no other identity.
        <li key={index} className={item.isMissing ? styles.missing : undefined}>
          {item.isMissing ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
          <span>
            {item.isMissing && <VisuallyHidden>Not included: </VisuallyHidden>}
            {item.text}
          </span>
        </li>
      ))}
    </ul>
  );
}
