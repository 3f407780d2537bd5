import { paths } from '@site/shared/remote';
import { NavLink } from '@site/shared/router';
import { Page } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import styles from './business-page.module.css';

const LINKS = [
  { label: texts.business.overview, path: paths.business },
  { label: texts.business.orders, path: paths.allOrders },
  { label: texts.business.coupons, path: paths.coupons },
  { label: texts.business.books, path: paths.books },
  { label: texts.business.taxes, path: paths.taxes },
];

type BusinessPageProps = {
  title: string;
  intro?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the business, with links to the others. */
export function BusinessPage({ title, intro, actions, children }: BusinessPageProps) {
  return (
    <Page title={title} intro={intro} actions={actions}>
      <BusinessLinks />
      {children}
    </Page>
  );
}

/** The links between the pages of the business. */
export function BusinessLinks() {
  return (
    <nav className={styles.links} aria-label={texts.business.business()}>
      {LINKS.map(({ label, path }) => (
        <NavLink key={path} to={path} end={path === paths.business}>
          {label()}
        </NavLink>
      ))}
    </nav>
  );
}
