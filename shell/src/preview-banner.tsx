import type { BootManifest } from '@site/shared/release';
import { Fragment } from 'react';
import * as texts from '#texts';
import styles from './preview-banner.module.css';

/**
 * Shows which releases this browser previews. The link that ends the previews is no link of the
 * router, because it has to load a new document.
 */
export function PreviewBanner({ previews }: Pick<BootManifest, 'previews'>) {
  if (previews.length === 0) return null;
  return (
    <aside className={styles.banner} aria-label={texts.preview.label()}>
      <span>
        {texts.preview.releases({
          releases: () =>
            previews.map(({ name, version }, index) => (
              <Fragment key={name}>
                {index > 0 && ', '}
                <strong>{name}</strong> <code>{version}</code>
              </Fragment>
            )),
        })}
      </span>
      <a href="/?preview=off">{texts.preview.end()}</a>
    </aside>
  );
}
