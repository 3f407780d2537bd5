import { type Release, SHELL } from '@site/shared/release';
import type { CodeFile } from './release-code';

/**
 * Texts of minified code that only a copy of a package contains, and no code that uses the package.
 * A build removes unused parts of a copy, so each part has a marker: the assignment of the
 * internals, the object of the hooks, the elements, and the renderer of react-dom.
 */
const MARKERS: [marker: RegExp, packageName: string][] = [
  [/(?<![.'"\w])__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/, 'react'],
  [
    /\.__(?:CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s*=(?!=)/,
    'react',
  ],
  [/\{\s*H:\s*null,\s*A:\s*null,/, 'react'],
  [/\{\s*\$\$typeof:\s*[\w$]+,\s*type:/, 'react'],
  [/__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/, 'react-dom'],
  [/rendererPackageName:\s*["']react-dom["']/, 'react-dom'],
  [/["']__reactContainer\$["']/, 'react-dom'],
];

/**
 * The scripts of a remote that contain a copy of React, one line each with the next step. Two
 * copies on a page do not share contexts and hooks, so all pages use the copy of the shell.
 */
export function ownReactProblems({ name }: Pick<Release, 'name'>, scripts: CodeFile[]): string[] {
  if (name === SHELL) return [];
  return scripts.flatMap(({ path, text }) => {
    const packages = new Set(
      MARKERS.filter(([marker]) => marker.test(text)).map(([, packageName]) => packageName),
    );
    return [...packages].map(
      (packageName) =>
        `${path} contains a copy of ${packageName}. Import it from '${packageName}' in a build with the shared preset, which uses the copy of the shell, and remove packages that bundle their own.`,
    );
  });
}
