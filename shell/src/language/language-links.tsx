import { useIsHydrated } from '@site/shared/browser';
import { isLanguage, LANGUAGE_NAMES, pathInLanguage } from '@site/shared/language';
import { useLocation, useMatches } from '@site/shared/router';
import { classNames } from '@site/shared/ui';
import * as texts from '#texts';
import { useLanguages } from '../boot-manifest';
import styles from '../frame/link-list.module.css';
import type { RouteHandle } from '../route-handle';

/**
 * Links to this page in the other languages. They load a document: the code of a page has the texts
 * of one language. Nothing for a site with one language.
 */
export function LanguageLinks() {
  const { language: current, languages } = useLanguages();
  const address = useAddress();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={texts.language.label()}>
      <ul className={classNames(styles.list, styles.row)}>
        {languages.filter(isLanguage).map((language) => (
          <li key={language}>
            <a
              className={styles.link}
              href={pathInLanguage(address, language)}
              lang={language}
              hrefLang={language}
              translate="no"
              aria-current={language === current ? 'true' : undefined}
            >
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The address of the page without its language. The server knows neither the query nor the values
 * of parameters, and the first render in the browser must equal that of the server: until the page
 * is hydrated, the address has no query, and a page with parameters has that of the home page.
 */
function useAddress(): string {
  const isHydrated = useIsHydrated();
  const { pathname, search, hash } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  if (isHydrated) return pathname + search + hash;
  return handle && !/[:*]/.test(handle.pattern) ? pathname : '/';
}
