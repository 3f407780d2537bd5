import { Link } from '@site/shared/router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './page.module.css';

/** The props of `Page`. */
export type PageProps = {
  title: ReactNode;
  /** One sentence below the title. */
  intro?: ReactNode;
  /** Buttons and badges beside the title. */
  actions?: ReactNode;
  /** 'form' 440 px, 'reading' 680 px, 'wide' 1,120 px. */
  width?: 'form' | 'reading' | 'wide' | undefined;
  /** A link above the title to the page's parent. */
  back?: { to: string; label: string } | undefined;
  children?: ReactNode;
};

/** The layout of every page inside the shell's `main`: its `h1`, width and spacing. */
export function Page({ title, intro, actions, width = 'wide', back, children }: PageProps) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.head}>
        {back && (
          <Link className={styles.back} to={back.to}>
            <ArrowLeft aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
