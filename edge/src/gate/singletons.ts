import type { Release } from '@site/shared/release';
import { satisfies, valid } from 'semver';
import { SHELL } from '../documents/boot-manifest';

/** Packages of which a page has one instance, the shell's; `@site/shared` stands for the shared host and router, its contract. */
const SINGLETONS = ['react', 'react-dom', 'react-router-dom', '@site/shared'];

export type BuiltVersions = Pick<Release, 'name' | 'builtAgainst'>;

/**
 * Why a release cannot share a page with the live ones: the shell must provide, by semver, at least what each remote was built
 * against, and React refuses a react-dom of another version. One line a problem, with what to do.
 */
export function singletonProblems(candidate: BuiltVersions, live: BuiltVersions[]): string[] {
  const missing = SINGLETONS.filter((name) => !valid(candidate.builtAgainst[name] ?? ''));
  if (missing.length > 0)
    return [
      `release.json does not say which ${missing.join(', ')} it was built against. Build it with the shared preset.`,
    ];
  const { react, 'react-dom': reactDom } = candidate.builtAgainst;
  const twins =
    react === reactDom
      ? []
      : [
          `react ${react} and react-dom ${reactDom} must be the same version. Set both in the catalog and build again.`,
        ];
  const others = live.filter(({ name }) => name !== candidate.name);
  const fits =
    candidate.name === SHELL
      ? others.flatMap((remote) =>
          unmet(candidate, remote).map(
            (line) => `${line} Publish and activate a ${remote.name} built with the shell's first.`,
          ),
        )
      : others
          .filter(({ name }) => name === SHELL)
          .flatMap((shell) =>
            unmet(shell, candidate).map(
              (line) => `${line} Build ${candidate.name} with what the live shell has.`,
            ),
          );
  return [...twins, ...fits];
}

function unmet(shell: BuiltVersions, remote: BuiltVersions): string[] {
  return SINGLETONS.flatMap((name) => {
    const [has, needs] = [shell.builtAgainst[name], remote.builtAgainst[name]];
    // A live release from before this record existed cannot be judged.
    if (!has || !needs || satisfies(has, `^${needs}`)) return [];
    return [`${remote.name} needs ${name} ^${needs}, the shell provides ${has}.`];
  });
}
