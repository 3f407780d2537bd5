import type { Release, ReleaseId } from '@site/shared/release';

const PUBLIC_FOLDER = 'public/';

/** The URL path of a file of a release. */
export function fileUrl({ name, version }: ReleaseId, path: string): string {
  return `/releases/${name}/${version}/${path}`;
}

/** The hash of a file, which browsers check; empty for a release whose files are missing. */
export function fileIntegrity({ files }: Pick<Release, 'files'>, path: string): string {
  return files.find((file) => file.path === path)?.integrity ?? '';
}

/** Whether a path of the site is a file in the `public` folder of the shell. */
export function isPublicFile({ files }: Pick<Release, 'files'>, path: string): boolean {
  return files.some((file) => file.path === PUBLIC_FOLDER + path);
}

/** The path of a file in the store's folder that is served at a path of the site. */
export function publicFile({ name, version }: ReleaseId, path: string): string {
  return `${name}/${version}/${PUBLIC_FOLDER}${path}`;
}

/** Whether a file is a script or a style that pages load from the release. */
export function isCodeFile(path: string): boolean {
  return /\.(js|css)$/.test(path) && !path.startsWith(PUBLIC_FOLDER);
}
