import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './notice.module.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

export type NoticeProps = {
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
export function Notice({ tone = 'info', title, children, actions, role }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
