import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './data-list.module.css';

export type DataItem = {
  term: ReactNode;
  value: ReactNode;
  /** The row the others lead to: the total. */
  isTotal?: boolean | undefined;
};

/** Names and values in rows: recaps, order details, limits. Values are set in tabular figures. */
export function DataList({ items }: { items: readonly DataItem[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a recap's rows keep their order and have no other identity.
        <div key={index} className={classNames(styles.row, item.isTotal && styles.total)}>
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
