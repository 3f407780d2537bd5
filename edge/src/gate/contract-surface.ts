import { type CallShape, callShapes, contract, fieldProblems } from '@site/shared/contract';
import { type Release, SHELL } from '@site/shared/release';

type Surfaced = Pick<Release, 'name' | 'surface'>;

/** The calls of the API of this site: the edge and the API are built from the same sources. */
const offeredCalls = callShapes(contract);

/**
 * What a release uses that the API or the shells beside it do not offer; for a shell, what the
 * remotes beside it use that it does not offer. One line for each problem, with the next step.
 */
export function surfaceProblems(
  candidate: Surfaced,
  others: Surfaced[],
  calls: Record<string, CallShape> = offeredCalls,
): string[] {
  const beside = others.filter(
    ({ name }) => name !== candidate.name && (candidate.name === SHELL || name === SHELL),
  );
  const exportProblems = beside.flatMap((other) =>
    candidate.name === SHELL
      ? missingExports(candidate, other).map(
          (line) =>
            `${line} Keep it in the shell, or release both together: release set ${foldersOf([SHELL, other.name])}.`,
        )
      : missingExports(other, candidate).map(
          (line) =>
            `${line} Release the shell first, or both together: release set ${foldersOf([SHELL, candidate.name])}.`,
        ),
  );
  const problems = [
    ...callProblems(candidate, calls).map((line) => `${line} Release the API first.`),
    ...exportProblems,
    ...olderBuildProblems(candidate, beside),
  ];
  return [...new Set(problems)];
}

/**
 * Builds from before the surface existed have no API client of their own: they use the one of their
 * shell, which a newer shell does not have.
 */
function olderBuildProblems(candidate: Surfaced, beside: Surfaced[]): string[] {
  const isOlder = ({ surface }: Surfaced) => surface === undefined;
  const unlike = beside.filter((other) => isOlder(other) !== isOlder(candidate));
  if (unlike.length === 0) return [];
  const names = [...new Set(unlike.map(({ name }) => name))].sort();
  const [older, newer] = isOlder(candidate) ? [[candidate.name], names] : [names, [candidate.name]];
  return [
    `The shell of older builds had the client of the API, so ${older.join(' and ')} cannot be used beside ${newer.join(' and ')}. Build all of them from the newest commit and release them together: release set ${foldersOf([candidate.name, ...names])}.`,
  ];
}

/** The folders of the packages, as `release set` takes them; the shell first. */
function foldersOf(names: string[]): string {
  const remotes = names.filter((name) => name !== SHELL).sort();
  const folders = remotes.map((name) => `remote-${name}`);
  return [...(names.includes(SHELL) ? [SHELL] : []), ...folders].join(' ');
}

function missingExports(shell: Surfaced, remote: Surfaced): string[] {
  const offers = shell.surface?.offers;
  const uses = remote.surface?.uses;
  if (!offers || !uses) return [];
  return (['host', 'router', 'schema'] as const).flatMap((entry) => {
    const [used, offered] = [uses[entry], offers[entry]];
    // A shell from before the module `schema` does not share it: the remote loads its own copy.
    if (!used || !offered) return [];
    return used
      .filter((name) => !offered.includes(name))
      .map(
        (name) =>
          `${remote.name} uses ${name} of @site/shared/${entry}, which the shell does not have.`,
      );
  });
}

/** The calls of a release that do not fit the API of this checkout. One line each. */
export function callProblems(
  { name, surface }: Surfaced,
  offered: Record<string, CallShape> = offeredCalls,
): string[] {
  return Object.entries(surface?.uses.calls ?? {}).flatMap(([path, used]) => {
    const offer = offered[path];
    if (!offer) return [`${name} calls ${path}, which the API does not have.`];
    const unknown = Object.keys(used.request)
      .filter((field) => !(field in offer.request))
      .map((field) => `${field} is unknown to it`);
    return [
      ...[...unknown, ...fieldProblems(used.request, offer.request)].map(
        (problem) => `The request of ${path} does not fit the API: ${problem}.`,
      ),
      ...fieldProblems(offer.response, used.response).map(
        (problem) => `The answer of ${path} does not fit ${name}: ${problem}.`,
      ),
    ];
  });
}
