import type { ReleaseList } from '../release-api/list-releases';
import type { Options } from './options';
import { releaseNameOrDefault, validVersion } from './package-folder';
import {
  createPromotionClient,
  createReleaseClient,
  EdgeError,
  type ReleaseClient,
  UsageError,
} from './release-client';
import { releasedSource } from './released-source';
import type { UploadSource } from './upload';

const REFUSED = 409;
const TOKEN_REFUSALS = new Map([
  [401, 'it is unknown there, or its last day is over.'],
  [403, 'it does not release this name there.'],
]);

/**
 * The release that `release promote` takes from the edge of `--from`: the given version, or the one
 * that is live there. Every file is checked against its hash. Throws EdgeError and UsageError.
 */
export async function releaseToPromote(
  version: string | undefined,
  options: Options,
): Promise<UploadSource> {
  if (!options.from)
    throw new UsageError(
      'Give the edge that has the release: release promote --from https://staging.example.com',
    );
  const name = await releaseNameOrDefault(options.name);
  const source = createPromotionClient(name, options.from, process.env);
  if (source.edge === createReleaseClient(name, process.env).edge)
    throw new UsageError(
      `--from and EDGE_URL are the same edge, ${source.edge}. Set EDGE_URL to the edge that gets the release.`,
    );
  const list = await listOf(source, name);
  const wanted = version ?? list.live;
  if (!wanted)
    throw new EdgeError(
      REFUSED,
      `No release of ${name} is live at ${source.edge}. Name a version: release promote <version> --from ${source.edge}`,
    );
  const { at, by, notes, gate } = publicationOf(validVersion(wanted), list, source.edge);
  refuseBad(wanted, list, source.edge, options);
  return {
    ...(await releasedSource(source, name, wanted)),
    promoted: { from: source.edge, at, by, notes, ...(gate ? { gate } : {}) },
  };
}

/** The releases of the other edge. Its refusals name the settings of this edge. */
async function listOf(source: ReleaseClient, name: string): Promise<ReleaseList> {
  return source.get<ReleaseList>('').catch((error: EdgeError) => {
    const why = TOKEN_REFUSALS.get(error.status);
    if (!why) throw error;
    throw new EdgeError(
      error.status,
      `${source.edge} does not accept PROMOTE_TOKEN: ${why} Set it to a token for ${name} of that edge.`,
    );
  });
}

/** The gate publishes only what it has passed, so a refused release has no publication. */
function publicationOf(version: string, { name, releases }: ReleaseList, edge: string) {
  const publication = releases.find((one) => one.version === version);
  if (publication) return publication;
  throw new EdgeError(
    REFUSED,
    `${name} ${version} is not published at ${edge}: it was never uploaded, refused by the gate, or deleted. Publish it there first.`,
  );
}

function refuseBad(version: string, { name, bad }: ReleaseList, edge: string, options: Options) {
  const reason = bad.find((one) => one.version === version)?.why;
  if (reason === undefined || (options.force && options.why)) return;
  throw new EdgeError(
    REFUSED,
    `${name} ${version} is bad at ${edge} (${reason}). Promote another version, or use --force and --why.`,
  );
}
