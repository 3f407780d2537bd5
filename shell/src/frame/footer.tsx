import { productName, useNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { ThemeSwitch } from '@site/shared/ui';
import { useHasPage } from '../boot-manifest';
import { LanguageLinks } from '../language/language-links';
import styles from './footer.module.css';
import { Logo } from './logo';

type FooterLink = {
  label: string;
  to: string;
  /** The page behind `to`, for a link to a part of a page. */
  page?: string;
};

const general: FooterLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'Pricing', to: paths.pricing, page: paths.home },
  { label: 'Support', to: paths.support },
  { label: 'Maintenance', to: paths.maintenance },
];

const useful: FooterLink[] = [
  { label: 'Imprint', to: paths.imprint },
  { label: 'Terms and conditions', to: paths.terms },
  { label: 'Refund policy', to: paths.refund },
  { label: 'Privacy notice', to: paths.privacy },
  { label: 'App privacy policy', to: paths.privacyApp },
];

/**
 * The footer: general pages, useful pages, and the copyright from 2019 to this year (section 2).
 */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <Logo name={productName()} />
          <p>The service includes no channels, films or other content. You bring your own.</p>
        </div>
        <FooterList title="General" links={general} />
        <FooterList title="Useful" links={useful} />
      </div>
      <div className={styles.end}>
        <p>
          © 2019–{new Date(useNow()).getUTCFullYear()} {productName()}
        </p>
        <LanguageLinks />
        <ThemeSwitch />
      </div>
    </footer>
  );
}

function FooterList({ title, links }: { title: string; links: FooterLink[] }) {
  const hasPage = useHasPage();
  return (
    <nav aria-label={`${title} pages`}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {links
          .filter(({ to, page = to }) => hasPage(page))
          .map(({ label, to }) => (
            <li key={to}>
              <Link className={styles.link} to={to}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
