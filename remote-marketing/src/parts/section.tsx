import { classNames } from '@site/shared/ui';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

export type SectionProps = {
  id?: string | undefined;
  title: ReactNode;
  intro?: ReactNode;
  /** 'beside' sets the words left of the content where there is room. */
  layout?: 'above' | 'beside' | undefined;
  /** A sunken ground from edge to edge. */
  isSunken?: boolean | undefined;
  children: ReactNode;
};

/** One block of the home page. */
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
        <header className={styles.words}>
          <h2 id={titleId}>{title}</h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
