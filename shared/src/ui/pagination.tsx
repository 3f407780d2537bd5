import { Link } from '@site/shared/router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { classNames } from './class-names';
import styles from './pagination.module.css';

/** The props of `Pagination`. */
export type PaginationProps = {
  /** The current page, from 1. */
  page: number;
  /** The number of pages. One page shows nothing. */
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
  /** The name of the list for screen readers: 'Tickets'. */
  label: string;
};

/** Links to the previous and next page, the first and last page, and the current page. */
export function Pagination({ page, pages, to, label }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={texts.pagination.label({ list: label })}>
      <Step to={page > 1 ? to(page - 1) : null} rel="prev">
        <ChevronLeft aria-hidden="true" />
        {texts.pagination.previous()}
      </Step>
      <p className={styles.position}>{texts.pagination.position({ page, pages })}</p>
      <ul className={styles.numbers}>
        {linkedPages(page, pages).map((number, index, all) => (
          <li
            key={number}
            className={number - (all[index - 1] ?? 0) > 1 ? styles.afterGap : undefined}
          >
            <Link
              className={styles.link}
              to={to(number)}
              aria-label={texts.pagination.page({ page: number })}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <Step to={page < pages ? to(page + 1) : null} rel="next">
        {texts.pagination.next()}
        <ChevronRight aria-hidden="true" />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null)
    return <span className={classNames(styles.link, styles.disabled)}>{children}</span>;
  return (
    <Link className={styles.link} to={to} rel={rel}>
      {children}
    </Link>
  );
}

function linkedPages(page: number, pages: number): number[] {
  const linked = [1, page - 1, page, page + 1, pages].filter(
    (number) => number >= 1 && number <= pages,
  );
  return [...new Set(linked)];
}
