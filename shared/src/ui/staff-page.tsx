import { Link } from '@site/shared/router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './staff-page.module.css';

/** The props of `StaffPage`. */
export type StaffPageProps = {
  title: ReactNode;
  /** A few words beside the title, such as a status or the time of the figures. */
  note?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** An arrow before the title that leads to the page's parent. */
  back?: { to: string; label: string } | undefined;
  children?: ReactNode;
};

/**
 * The layout of a page on which staff work: a small title, and the content right below it. Cards,
 * fields and buttons inside it are smaller than on other pages.
 */
export function StaffPage({ title, note, actions, back, children }: StaffPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {back && (
          <Link className={styles.back} to={back.to} aria-label={back.label} title={back.label}>
            <ArrowLeft aria-hidden="true" />
          </Link>
        )}
        <h1 className={styles.title}>{title}</h1>
        {note && <div className={styles.note}>{note}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
