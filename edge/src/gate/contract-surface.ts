import { type CallShape, callShapes, contract, fieldProblems } from '@site/shared/contract';
import { type Release, SHELL } from '@site/shared/release';

type Surfaced = Pick<Release, 'name' | 'surface'>;

/** The calls of the API of this site: the edge and the API are built from the same sources. */
const offeredCalls = callShapes(contract);

/**
 * What a release uses that the API or the shells beside it do not offer; for a shell, what the
 * remotes beside it use that it does not offer. A release without a surface, from an older build,
 * is not compared. One line for each problem, with the next step.
 */
export function surfaceProblems(
  candidate: Surfaced,
  others: Surfaced[],
  calls: Record<string, CallShape> = offeredCalls,
): string[] {
  const beside = others.filter(({ name }) => name !== candidate.name);
  const exportProblems =
    candidate.name === SHELL
      ? beside.flatMap((remote) =>
          missingExports(candidate, remote).map(
            (line) =>
              `${line} Keep it in the shell, or release both together: release set shell remote-${remote.name}.`,
          ),
        )
      : beside
          .filter(({ name }) => name === SHELL)
          .flatMap((shell) =>
            missingExports(shell, candidate).map(
              (line) =>
                `${line} Release the shell first, or both together: release set shell remote-${candidate.name}.`,
            ),
          );
  return [...new Set([...callProblems(candidate, calls), ...exportProblems])];
}

function missingExports(shell: Surfaced, remote: Surfaced): string[] {
  const offers = shell.surface?.offers;
  const uses = remote.surface?.uses;
  if (!offers || !uses) return [];
  return (['host', 'router'] as const).flatMap((entry) =>
    uses[entry]
      .filter((name) => !offers[entry].includes(name))
      .map(
        (name) =>
          `${remote.name} uses ${name} of @site/shared/${entry}, which the shell does not have.`,
      ),
  );
}

function callProblems({ name, surface }: Surfaced, offered: Record<string, CallShape>): string[] {
  return Object.entries(surface?.uses.calls ?? {}).flatMap(([path, used]) => {
    const offer = offered[path];
    if (!offer)
      return [`${name} calls ${path}, which the API does not have. Release the API first.`];
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
