import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { classNames } from './class-names';

type CalloutTone = 'info' | 'success' | 'warning' | 'danger';

/** The props of `Callout`. */
export type CalloutProps = {
  tone?: CalloutTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  /** 'alert' or 'status' if it appears after an action of the visitor. */
  role?: 'alert' | 'status' | undefined;
};

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A message in the page. Confirm a successful action with a toast instead. */
export function Callout({ tone = 'info', title, children, actions, role }: CalloutProps) {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.callout, styles[tone])} role={role}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
