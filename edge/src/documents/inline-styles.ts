import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Release } from '@site/shared/release';
import escapeHtml from 'escape-html';
import { fileUrl } from '../releases/release-files';
import type { ReleaseStore } from '../releases/release-store';

/** A style sheet of a release that stands in the document. */
export type InlineStyle = {
  tag: string;
  /** The hash of the text, as a source of the Content-Security-Policy. */
  source: string;
  path: string;
};

/**
 * The style sheets among these files of a release, as tags for the document, so that the first
 * paint waits for no other file. Undefined if a style sheet is missing or cannot stand in HTML.
 */
export async function inlineStyles(
  store: ReleaseStore,
  release: Pick<Release, 'name' | 'version'>,
  paths: readonly string[],
): Promise<InlineStyle[] | undefined> {
  const { name, version } = release;
  const styles = await Promise.all(
    paths
      .filter((path) => path.endsWith('.css'))
      .map(async (path) => {
        const content = await store.read(name, version, path);
        if (!content || content.includes('</')) return undefined;
        const text = withAbsoluteUrls(content.toString('utf8'), release, path);
        const hash = createHash('sha256').update(text).digest('base64');
        // By this address, the loader of style sheets finds that the file is in the document. The
        // shell makes the address complete first (shell/src/rendering.ts).
        const address = escapeHtml(fileUrl(release, path));
        const attributes = `data-href="${address}" data-release="${name}/${version}"`;
        return { tag: `<style ${attributes}>${text}</style>`, source: `'sha256-${hash}'`, path };
      }),
  );
  const usableStyles = styles.filter((style) => style !== undefined);
  return usableStyles.length === styles.length ? usableStyles : undefined;
}

/**
 * In a style sheet, addresses are relative to its file, whose path is `sheet`. In the document they
 * must be absolute.
 */
function withAbsoluteUrls(
  text: string,
  release: Pick<Release, 'name' | 'version'>,
  sheet: string,
): string {
  const absoluteUrl = (path: string) => fileUrl(release, posix.join(posix.dirname(sheet), path));
  return text
    .replace(/\/\*# sourceMappingURL=[^*\n]*\*\//g, '')
    .replace(
      /url\((["']?)(?!["']|data:|https?:|\/|#)([^()"']+)\1\)/g,
      (_match, quote: string, path: string) => `url(${quote}${absoluteUrl(path)}${quote})`,
    );
}
