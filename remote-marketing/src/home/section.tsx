import { classNames } from '@site/shared/ui';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

export type SectionProps = {
  id?: string | undefined;
  title: ReactNode;
  intro?: ReactNode;
  /** 'beside' puts the heading left of the content on a wide screen. */
  layout?: 'above' | 'beside' | undefined;
  /** A darker background over the full width of the window. */
  isSunken?: boolean | undefined;
  children: ReactNode;
};

/** A block of the home page; its heading names it for screen readers. */
export function Section({
  id,
  title,
  intro,
  layout = 'above',
  isSunken = false,
  children,
}: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={classNames(styles.section, isSunken && styles.sunken)}
      aria-labelledby={titleId}
    >
      <div className={classNames(styles.column, styles[layout])}>
        <header className={styles.heading}>
          <h2 id={titleId}>{title}</h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
