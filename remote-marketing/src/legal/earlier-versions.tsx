import type { LegalTextAnswer } from '@site/shared/contract';
import { formatUtcDate } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import type { LegalPageName } from '@site/shared/service';
import * as texts from '#texts';
import styles from './legal-page.module.css';

type EarlierVersionsProps = { page: LegalPageName; version: LegalTextAnswer };

/** Links to the versions that applied before; nothing without any. */
export function EarlierVersions({ page, version: { earlier } }: EarlierVersionsProps) {
  if (earlier.length === 0) return null;
  return (
    <nav className={styles.earlier} aria-labelledby="earlier-versions">
      <h2 id="earlier-versions" className={styles.contentsTitle}>
        {texts.legal.earlier()}
      </h2>
      <ul className={styles.links}>
        {earlier.map(({ number, validFrom }) => (
          <li key={number}>
            <Link to={paths.legalVersion(`${page}-${number}`)}>
              {number === 0
                ? texts.legal.firstVersion()
                : texts.legal.versionFrom({ number, date: formatUtcDate(validFrom) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
