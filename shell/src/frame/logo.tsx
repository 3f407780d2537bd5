import styles from './logo.module.css';

/**
 * The product's mark and its name. The mark is a small programme guide with the current programme
 * highlighted. The look of the site, which a document contains as a style sheet, may put another
 * logo in its place, by the two data attributes.
 */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <span className={styles.mark} data-brand-mark="">
        <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
          <rect className={styles.plate} width="32" height="32" rx="8" />
          <rect className={styles.block} x="6" y="8" width="9" height="4" rx="1.5" />
          <rect className={styles.block} x="17" y="8" width="9" height="4" rx="1.5" />
          <rect className={styles.current} x="6" y="14" width="14" height="4" rx="1.5" />
          <rect className={styles.block} x="22" y="14" width="4" height="4" rx="1.5" />
          <rect className={styles.block} x="6" y="20" width="5" height="4" rx="1.5" />
          <rect className={styles.block} x="13" y="20" width="13" height="4" rx="1.5" />
        </svg>
      </span>
      <span className={styles.name} data-brand-name="">
        {name}
      </span>
    </span>
  );
}
