import { languageOfPath, languagePrefix } from '@site/shared/language';
import type { Release, ReleaseId } from '@site/shared/release';
import { sharedPath } from './languages';

const PUBLIC_FOLDER = 'public';

/** The URL path of a file of a release. */
export function fileUrl({ name, version }: ReleaseId, path: string): string {
  return `/releases/${name}/${version}/${path}`;
}

/** The hash of a file, which browsers check; empty for a release whose files are missing. */
export function fileIntegrity({ files }: Pick<Release, 'files'>, path: string): string {
  return files.find((file) => file.path === path)?.integrity ?? '';
}

/**
 * The file that the edge serves at a path of the site, from the folder `public` of the shell, as a
 * path below the store's folder: `/de/bot-check/api.js` is `de/public/bot-check/api.js` of its
 * release. Undefined if the release has no such file.
 */
export function publicFile(
  { name, version, files }: Pick<Release, 'name' | 'version' | 'files'>,
  pathname: string,
): string | undefined {
  const { language, path } = languageOfPath(pathname);
  const prefix = languagePrefix(language).slice(1);
  const file = [...(prefix ? [prefix] : []), PUBLIC_FOLDER, path.slice(1)].join('/');
  return files.some((known) => known.path === file) ? `${name}/${version}/${file}` : undefined;
}

/** Whether a file is a script or a style that pages load from the release. */
export function isCodeFile(path: string): boolean {
  const shared = sharedPath(path) ?? path;
  return /\.(js|css)$/.test(path) && !shared.startsWith(`${PUBLIC_FOLDER}/`);
}
