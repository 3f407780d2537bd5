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
  beside: Surfaced[],
  calls: Record<string, CallShape> = offeredCalls,
): string[] {
  const exportProblems = beside.flatMap((other) => {
    if (candidate.name === SHELL)
      return missingExports(candidate, other).map(
        (line) => `${line} Keep it in the shell, or release both together: ${releaseSetOf(other)}.`,
      );
    return other.name === SHELL
      ? missingExports(other, candidate).map(
          (line) =>
            `${line} Release the shell first, or both together: ${releaseSetOf(candidate)}.`,
        )
      : [];
  });
  const problems = [
    ...callProblems(candidate, calls).map((line) => `${line} Release the API first.`),
    ...exportProblems,
  ];
  return [...new Set(problems)];
}

/** The command that releases the shell and a remote together. */
export function releaseSetOf({ name }: Pick<Release, 'name'>): string {
  return `release set ${SHELL} remote-${name}`;
}

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

/**
 * Whether scripts call the API although the surface names no call: the calls were then compared
 * with nothing, here and before each release of the API.
 */
export function hiddenCallProblems(
  { surface }: Pick<Release, 'surface'>,
  scripts: { path: string; text: string }[],
): string[] {
  if (Object.keys(surface.uses.calls).length > 0) return [];
  return scripts.flatMap(({ path, text }) => {
    const call = Object.keys(offeredCalls).find((one) =>
      ['"', "'", '`'].some((quote) => text.includes(quote + one + quote)),
    );
    return call === undefined
      ? []
      : [
          `${path} calls ${call} of the API, and the surface in release.json names no call. Build it with the shared preset.`,
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
