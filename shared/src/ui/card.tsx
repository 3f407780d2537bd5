import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names';

export type CardProps = {
  /** The element that fits: a `section` with a title, an `article` in a list. */
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  title?: ReactNode;
  /** The heading's level; 2 unless the card stands below another heading. */
  level?: 2 | 3 | undefined;
  description?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** Buttons below the content. */
  actions?: ReactNode;
  /** The one that is recommended or chosen; say so by a word too. */
  isMarked?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A bordered surface for what belongs together. */
export function Card({
  as: Element = 'section',
  title,
  level = 2,
  description,
  aside,
  actions,
  isMarked,
  id,
  className,
  children,
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <Element id={id} className={classNames(styles.card, isMarked && styles.marked, className)}>
      {(title || aside) && (
        <header className={styles.head}>
          {title && <Heading className={styles.title}>{title}</Heading>}
          {aside}
          {description && <p className={styles.description}>{description}</p>}
        </header>
      )}
      {children}
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </Element>
  );
}
