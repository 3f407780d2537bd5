import { useNow, useProductName } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { ThemeSwitch } from '@site/shared/ui';
import * as texts from '#texts';
import { useHasPage } from '../boot-manifest';
import { LanguageLinks } from '../language/language-links';
import styles from './footer.module.css';
import linkStyles from './link-list.module.css';
import { Logo } from './logo';

type FooterLink = {
  label: () => string;
  to: string;
  /** The page behind `to`, for a link to a part of a page. */
  page?: string;
};

const general: FooterLink[] = [
  { label: texts.footer.home, to: paths.home },
  { label: texts.footer.pricing, to: paths.pricing, page: paths.home },
  { label: texts.footer.support, to: paths.support },
  { label: texts.footer.maintenance, to: paths.maintenance },
];

const useful: FooterLink[] = [
  { label: texts.footer.imprint, to: paths.imprint },
  { label: texts.footer.terms, to: paths.terms },
  { label: texts.footer.refund, to: paths.refund },
  { label: texts.footer.privacy, to: paths.privacy },
  { label: texts.footer.appPrivacy, to: paths.privacyApp },
];

/**
 * The footer: general pages, useful pages, and the copyright from 2019 to this year (section 2).
 */
export function Footer() {
  const name = useProductName();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <Logo name={name} />
          <p>{texts.footer.noContent()}</p>
        </div>
        <FooterList
          title={texts.footer.general()}
          label={texts.footer.generalPages()}
          links={general}
        />
        <FooterList
          title={texts.footer.useful()}
          label={texts.footer.usefulPages()}
          links={useful}
        />
      </div>
      <div className={styles.end}>
        <p>
          © 2019–{new Date(useNow()).getUTCFullYear()} {name}
        </p>
        <LanguageLinks />
        <ThemeSwitch />
      </div>
    </footer>
  );
}

type FooterListProps = {
  title: string;
  /** The name of the list for screen readers. */
  label: string;
  links: FooterLink[];
};

function FooterList({ title, label, links }: FooterListProps) {
  const hasPage = useHasPage();
  return (
    <nav aria-label={label}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={linkStyles.list}>
        {links
          .filter(({ to, page = to }) => hasPage(page))
          .map(({ label: labelOf, to }) => (
            <li key={to}>
              <Link className={linkStyles.link} to={to}>
                {labelOf()}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
