import { type CallShape, callShapes, contract, fieldProblems } from '@site/shared/contract';
import { type Release, SHELL } from '@site/shared/release';

/** The part of a release that is compared here. */
type Surfaced = Pick<Release, 'name' | 'surface'>;

/** The calls of the API of this site: the edge and the API are built from the same sources. */
const offeredCalls = callShapes(contract);

/**
 * What a release uses that the API or the shells beside it do not offer. For a shell also what the
 * remotes beside it use and it does not offer. One line for each problem, with the next step.
 */
export function surfaceProblems(
  candidate: Surfaced,
  beside: Surfaced[],
  calls: Record<string, CallShape> = offeredCalls,
): string[] {
  const problems = [
    ...callProblems(candidate, calls).map((line) => `${line} Release the API first.`),
    ...(candidate.name === SHELL
      ? shellProblems(candidate, beside)
      : remoteProblems(candidate, beside)),
  ];
  return [...new Set(problems)];
}

function shellProblems(shell: Surfaced, remotes: Surfaced[]): string[] {
  return remotes.flatMap((remote) =>
    missingExports(shell, remote).map(
      (line) =>
        `${line} Keep it in the shell, or release both together: ${commandForBoth(remote)}.`,
    ),
  );
}

function remoteProblems(remote: Surfaced, beside: Surfaced[]): string[] {
  const shells = beside.filter(({ name }) => name === SHELL);
  return shells.flatMap((shell) =>
    missingExports(shell, remote).map(
      (line) => `${line} Release the shell first, or both together: ${commandForBoth(remote)}.`,
    ),
  );
}

/** The command that makes the shell and a remote live together. */
export function commandForBoth({ name }: Pick<Release, 'name'>): string {
  return `release set ${SHELL} remote-${name}`;
}

/** One line for each export of the shell that a remote uses and the shell does not have. */
function missingExports(shell: Surfaced, remote: Surfaced): string[] {
  const { offers } = shell.surface;
  return (['host', 'router', 'schema'] as const).flatMap((entry) =>
    remote.surface.uses[entry]
      .filter((name) => !offers?.[entry].includes(name))
      .map(
        (name) =>
          `${remote.name} uses ${name} of @site/shared/${entry}, which the shell does not have.`,
      ),
  );
}

/** The calls whose path has a slash: `health` and `ready` are also other words in code. */
const recognizableCalls = Object.keys(offeredCalls).filter((path) => path.includes('/'));

/**
 * The scripts that call the API although the surface of their release does not name the call. Such
 * calls would be compared with nothing, here and before each release of the API. The shared preset
 * finds all calls or none; for another tool, remote.json names them.
 */
export function hiddenCallProblems(
  { surface, container }: Pick<Release, 'surface' | 'container'>,
  scripts: { path: string; text: string }[],
): string[] {
  const named = Object.keys(surface.uses.calls);
  if (named.length > 0 && !container) return [];
  const hidden = recognizableCalls.filter((path) => !named.includes(path));
  const nextStep = container
    ? 'Name it in uses of remote.json.'
    : 'Build it with the shared preset.';
  return scripts.flatMap(({ path, text }) => {
    const call = hidden.find((offered) =>
      ['"', "'", '`'].some((quote) => text.includes(quote + offered + quote)),
    );
    return call === undefined
      ? []
      : [
          `${path} calls ${call} of the API, and the surface in release.json does not name it. ${nextStep}`,
        ];
  });
}

/** The calls of a release that do not fit the API of this checkout. One line each. */
export function callProblems(
  { name, surface }: Surfaced,
  offered: Record<string, CallShape> = offeredCalls,
): string[] {
  return Object.entries(surface.uses.calls).flatMap(([path, used]) => {
    const offer = offered[path];
    if (!offer) return [`${name} calls ${path}, which the API does not have.`];
    const unknownFields = Object.keys(used.request)
      .filter((field) => !(field in offer.request))
      .map((field) => `${field} is unknown to it`);
    const requestProblems = [...unknownFields, ...fieldProblems(used.request, offer.request)];
    const answerProblems = fieldProblems(offer.response, used.response);
    return [
      ...requestProblems.map((line) => `The request of ${path} does not fit the API: ${line}.`),
      ...answerProblems.map((line) => `The answer of ${path} does not fit ${name}: ${line}.`),
    ];
  });
}
