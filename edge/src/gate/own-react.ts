import { type Release, SHELL } from '@site/shared/release';
import type { CodeFile } from './release-code';

/**
 * Texts that a minified React or React DOM contains, and no code that uses it. Each names the
 * package. Sources: `ReactSharedInternals` of react and its fields, the elements that it makes, and
 * the renderer's internals of react-dom. A build removes what it does not use, so the parts of
 * react with hooks and with elements have a text each.
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
 * The scripts of a remote with a React of their own. Two of them on a page do not share contexts
 * and hooks.
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
