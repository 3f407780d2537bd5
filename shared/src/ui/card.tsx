import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names';

/** The props of `Card`. */
export type CardProps = {
  /** The HTML element: `section` with a title, `article` in a list. */
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  title?: ReactNode;
  /** The level of the heading: 3 below another heading of level 2. */
  level?: 2 | 3 | undefined;
  description?: ReactNode;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  /** Buttons below the content. */
  actions?: ReactNode;
  /** The recommended or chosen card. Add a text: colour alone is not enough. */
  isHighlighted?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A bordered surface for content that belongs together. */
export function Card({
  as: Element = 'section',
  title,
  level = 2,
  description,
  aside,
  actions,
  isHighlighted,
  id,
  className,
  children,
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <Element
      id={id}
      className={classNames(styles.card, isHighlighted && styles.highlighted, className)}
    >
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
