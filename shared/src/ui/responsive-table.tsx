import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './responsive-table.module.css';
import { VisuallyHidden } from './visually-hidden';

export type Column<Row> = {
  /** Also the label of the value on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures and amounts stand at the end. */
  align?: 'start' | 'end' | undefined;
  /** What names the row: the heading of its card on a phone. */
  isName?: boolean | undefined;
};

export type ResponsiveTableProps<Row> = {
  /** For screen readers; the page's heading says it to everybody else. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/**
 * A table that becomes one card a row where there is no room for columns. The roles are spelled
 * out: browsers drop a table's own once its display changes.
 */
export function ResponsiveTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: ResponsiveTableProps<Row>) {
  return (
    <div className={styles.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above. */}
      <table className={styles.table} role="table">
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={classNames(styles.header, column.align === 'end' && styles.end)}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={styles.row}>
              {columns.map((column) => (
                <td
                  key={column.header}
                  role="cell"
                  className={classNames(
                    styles.cell,
                    column.align === 'end' && styles.end,
                    column.isName && styles.name,
                  )}
                >
                  {!column.isName && (
                    <span className={styles.label} aria-hidden="true">
                      {column.header}
                    </span>
                  )}
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </div>
  );
}
