import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { classNames } from './class-names';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

export type CalloutProps = {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links below the words. */
  actions?: ReactNode;
  /** `alert` or `status` where it appears as an answer to something the visitor did. */
  role?: 'alert' | 'status' | undefined;
};

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A message within the page. What only confirms an action is a toast instead. */
export function Callout({ tone = 'info', title, children, actions, role }: CalloutProps) {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.callout, styles[tone])} role={role}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
