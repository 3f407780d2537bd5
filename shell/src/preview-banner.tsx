import type { BootManifest } from '@site/shared/release';
import styles from './preview-banner.module.css';

/** Says that this browser alone sees a release that is not live, and how to leave it: by a document of its own, so no router link. */
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
