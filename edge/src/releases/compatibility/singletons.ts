import { type Release, SHELL } from '@site/shared/release';
import { satisfies, valid } from 'semver';
import { commandForBoth } from './contract-surface';

/** Packages with one instance on a page, which the shell has. `@site/shared`: host and router. */
const SINGLETONS = ['react', 'react-dom', 'react-router-dom', '@site/shared', 'zod'];

type BuiltVersions = Pick<Release, 'name' | 'builtAgainst' | 'container'>;

/**
 * Why a release cannot be on a page with the releases beside it. The shell must provide, by semver,
 * at least the versions that each remote was built against; react and react-dom must be the same
 * version. One line for each problem, with the next step.
 */
export function singletonProblems(candidate: BuiltVersions, beside: BuiltVersions[]): string[] {
  const missing = neededBy(candidate).filter((name) => !valid(candidate.builtAgainst[name] ?? ''));
  if (missing.length > 0)
    return [
      `release.json has no versions for ${missing.join(', ')}. Build it with the shared preset.`,
    ];
  const { react, 'react-dom': reactDom = react } = candidate.builtAgainst;
  const reactProblems =
    react === reactDom
      ? []
      : [
          `react ${react} and react-dom ${reactDom} must be the same version. Set both in the catalog and build again.`,
        ];
  const versionProblems =
    candidate.name === SHELL ? shellProblems(candidate, beside) : remoteProblems(candidate, beside);
  return [...reactProblems, ...versionProblems];
}

function shellProblems(shell: BuiltVersions, remotes: BuiltVersions[]): string[] {
  return remotes.flatMap((remote) =>
    unmetNeeds(shell, remote).map(
      (line) =>
        `${line} First publish and activate a ${remote.name} built with the shell's versions, or release both together: ${commandForBoth(remote)}`,
    ),
  );
}

function remoteProblems(remote: BuiltVersions, beside: BuiltVersions[]): string[] {
  const shells = beside.filter(({ name }) => name === SHELL);
  return shells.flatMap((shell) =>
    unmetNeeds(shell, remote).map(
      (line) =>
        `${line} Build ${remote.name} with the versions of the live shell, or release both together: ${commandForBoth(remote)}`,
    ),
  );
}

/** One line for each package of which the shell provides too old a version for a remote. */
function unmetNeeds(shell: BuiltVersions, remote: BuiltVersions): string[] {
  return neededBy(remote).flatMap((name) => {
    const provided = shell.builtAgainst[name] ?? '';
    const needed = remote.builtAgainst[name] ?? '';
    if (satisfies(provided, `^${needed}`)) return [];
    return [`${remote.name} needs ${name} ^${needed}, the shell provides ${provided}.`];
  });
}

/** The packages that a remote gets from the shell. A remote of another tool may need fewer. */
function neededBy({ builtAgainst, container }: BuiltVersions): string[] {
  return container ? SINGLETONS.filter((name) => name in builtAgainst) : SINGLETONS;
}
