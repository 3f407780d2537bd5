import type { BootManifest } from '@site/shared/release';
import styles from './preview-banner.module.css';

/**
 * Shows which release this browser previews. The link that ends the preview loads a new document,
 * so it is no router link.
 */
export function PreviewBanner({ preview }: Pick<BootManifest, 'preview'>) {
  if (!preview) return null;
  return (
    <aside className={styles.banner} aria-label="Preview">
      <span>
        Preview of <strong>{preview.name}</strong> <code>{preview.version}</code>
      </span>
      <a href="/?preview=off">End preview</a>
    </aside>
  );
}
