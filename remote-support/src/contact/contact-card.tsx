import { Card } from '@site/shared/ui';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './contact-card.module.css';

type ContactCardProps = { icon: LucideIcon; title: string; action: ReactNode; children: ReactNode };

/** One way to reach support: what it is good for, and the link. */
export function ContactCard({ icon: Icon, title, action, children }: ContactCardProps) {
  return (
    <Card
      as="li"
      title={title}
      aside={<Icon className={styles.icon} aria-hidden="true" />}
      actions={action}
    >
      <p className={styles.words}>{children}</p>
    </Card>
  );
}
