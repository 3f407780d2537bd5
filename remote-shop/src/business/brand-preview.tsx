import { type Brand, logoPath } from '@site/shared/contract';
import { brandTokens, DEFAULT_BRAND_COLORS, logoBox } from '@site/shared/service';
import type { CSSProperties } from 'react';
import * as texts from '#texts';
import styles from './brand-form.module.css';

const SCHEMES = { light: texts.brand.onLight, dark: texts.brand.onDark };

/** A brand on a light and on a dark page. */
export function BrandPreview({ name, colors = DEFAULT_BRAND_COLORS, logo }: Brand) {
  const tokens = brandTokens(colors) as CSSProperties;
  return (
    <div className={styles.previews}>
      {(['light', 'dark'] as const).map((scheme) => (
        <section
          key={scheme}
          className={styles.preview}
          data-scheme={scheme}
          aria-label={SCHEMES[scheme]()}
          style={tokens}
        >
          <div className={styles.head}>
            {logo && <img src={logoPath(logo.file, logo.kind)} alt="" />}
            {!(logo && logoBox(logo).isWordMark) && <span>{name}</span>}
          </div>
          <div className={styles.sample}>
            <span className={styles.button}>{texts.brand.sampleButton()}</span>
            <span className={styles.link}>{texts.brand.sampleLink()}</span>
            <span className={styles.tint}>{texts.brand.sampleMark()}</span>
          </div>
        </section>
      ))}
    </div>
  );
}
