import { type ReactNode, useId } from 'react';
import styles from './side-section.module.css';

type SideSectionProps = {
  title: string;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part beside the conversation, with its heading. */
export function SideSection({ title, aside, children }: SideSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
