import { type Release, SHELL } from '@site/shared/release';
import { satisfies, valid } from 'semver';
import { releaseSetOf } from './contract-surface';

/**
 * Packages with one instance on a page, that of the shell. `@site/shared` is the host and router.
 */
const SINGLETONS = ['react', 'react-dom', 'react-router-dom', '@site/shared', 'zod'];

export type BuiltVersions = Pick<Release, 'name' | 'builtAgainst'>;

/**
 * Why a release cannot be on a page with the live releases. The shell must provide, by semver, at
 * least the versions that each remote was built against; react and react-dom must be the same
 * version. One line for each problem, with the next step.
 */
export function singletonProblems(candidate: BuiltVersions, beside: BuiltVersions[]): string[] {
  const missing = SINGLETONS.filter((name) => !valid(candidate.builtAgainst[name] ?? ''));
  if (missing.length > 0)
    return [
      `release.json has no versions for ${missing.join(', ')}. Build it with the shared preset.`,
    ];
  const { react, 'react-dom': reactDom } = candidate.builtAgainst;
  const reactProblems =
    react === reactDom
      ? []
      : [
          `react ${react} and react-dom ${reactDom} must be the same version. Set both in the catalog and build again.`,
        ];
  const versionProblems =
    candidate.name === SHELL
      ? beside.flatMap((remote) =>
          unmetNeeds(candidate, remote).map(
            (line) =>
              `${line} First publish and activate a ${remote.name} built with the shell's versions, or release both together: ${releaseSetOf(remote)}`,
          ),
        )
      : beside
          .filter(({ name }) => name === SHELL)
          .flatMap((shell) =>
            unmetNeeds(shell, candidate).map(
              (line) =>
                `${line} Build ${candidate.name} with the versions of the live shell, or release both together: ${releaseSetOf(candidate)}`,
            ),
          );
  return [...reactProblems, ...versionProblems];
}

function unmetNeeds(shell: BuiltVersions, remote: BuiltVersions): string[] {
  return SINGLETONS.flatMap((name) => {
    const provided = shell.builtAgainst[name] ?? '';
    const needed = remote.builtAgainst[name] ?? '';
    if (satisfies(provided, `^${needed}`)) return [];
    return [`${remote.name} needs ${name} ^${needed}, the shell provides ${provided}.`];
  });
}
