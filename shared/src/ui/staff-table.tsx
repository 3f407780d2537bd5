import { Link } from '@site/shared/router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './staff-table.module.css';
import { VisuallyHidden } from './visually-hidden';

/** A column of a `StaffTable`. */
export type StaffColumn<Row> = {
  header: string;
  /** The value; false for none. */
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers and amounts. */
  align?: 'start' | 'end' | undefined;
  /**
   * 'fill' takes the width that the others leave, and shortens its text; 'wrap' shows a long text
   * in several lines. The values of other columns are in one line.
   */
  width?: 'fill' | 'wrap' | undefined;
  /**
   * The place in the row of a narrow table. 'name' and 'end' are the beginning and the end of the
   * first line, 'detail' and 'detailEnd' of the second one. Several details stand beside each
   * other, in the order of the columns. A column without a place is left out there.
   */
  narrow?: 'name' | 'end' | 'detail' | 'detailEnd' | undefined;
  /** Whether the column is left out of a wide table. */
  isNarrowOnly?: boolean | undefined;
  /** The address that sorts the list by this column, and how it is sorted by it now. */
  sort?: { to: string; order?: 'ascending' | 'descending' | undefined } | undefined;
};

/** The props of `StaffTable`. */
export type StaffTableProps<Row> = {
  /** The table's name for screen readers. */
  caption: string;
  /** A heading above the table, for one of several tables of a page. */
  title?: string | undefined;
  columns: readonly StaffColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/**
 * A dense table. In a narrow container each row has two lines, and the link of its name covers the
 * whole row.
 */
export function StaffTable<Row>({ caption, title, columns, rows, rowKey }: StaffTableProps<Row>) {
  return (
    <div className={styles.frame}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: a table with `display: block` loses its roles. */}
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
                aria-sort={column.sort?.order}
                className={cellClasses(styles.header, column)}
              >
                {column.sort ? (
                  <SortLink header={column.header} sort={column.sort} />
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={styles.row}>
              {columns.map((column) => {
                const value = column.cell(row);
                return (
                  <td
                    key={column.header}
                    role="cell"
                    className={classNames(
                      cellClasses(styles.cell, column),
                      value === false && styles.empty,
                    )}
                  >
                    {value}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: a table with `display: block` loses its roles. */}
    </div>
  );
}

function SortLink({
  header,
  sort: { to, order },
}: {
  header: string;
  sort: NonNullable<StaffColumn<unknown>['sort']>;
}) {
  return (
    <Link className={styles.sort} to={to}>
      {header}
      {order === 'ascending' && <ArrowUp aria-hidden="true" />}
      {order === 'descending' && <ArrowDown aria-hidden="true" />}
    </Link>
  );
}

function cellClasses<Row>(
  own: string | undefined,
  { align, width, narrow, isNarrowOnly }: StaffColumn<Row>,
): string {
  return classNames(
    own,
    align === 'end' && styles.end,
    width && styles[width],
    styles[narrow ? `narrow-${narrow}` : 'wideOnly'],
    isNarrowOnly && styles.narrowOnly,
  );
}
