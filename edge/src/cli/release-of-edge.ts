import type { ReleaseList } from '../release-api/list-releases';
import { ReleaseRefused, type ReleaseSource } from '../releases/release-store';
import { hasOwnVersion, parseReleaseText, verifiedContent } from '../releases/verify-release';
import type { Options } from './options';
import { releaseNameOrDefault, validVersion } from './package-folder';
import type { UploadSource } from './publish-release';
import {
  createPromotionClient,
  createReleaseClient,
  EdgeError,
  type ReleaseClient,
  UsageError,
} from './release-client';

/** A refusal by the command itself. Any status below 500 gives the exit code 1. */
const refusal = (message: string) => new EdgeError(409, message);

const TOKEN_REFUSALS = new Map([
  [401, 'it is unknown there, or its last day is over.'],
  [403, 'it does not release this name there.'],
]);

/**
 * The release that `release promote` takes from the edge of `--from`: the given version, or the one
 * that is live there. Throws EdgeError and UsageError.
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
  const client = createPromotionClient(name, options.from, process.env);
  const { edge } = client;
  if (edge === createReleaseClient(name, process.env).edge)
    throw new UsageError(
      `--from and EDGE_URL are the same edge, ${edge}. Set EDGE_URL to the edge that gets the release.`,
    );
  const list = await releasesAt(client, name);
  const wantedVersion = version === undefined ? list.live : validVersion(version);
  if (!wantedVersion)
    throw refusal(
      `No release of ${name} is live at ${edge}. Name a version: release promote <version> --from ${edge}`,
    );
  const publication = list.releases.find((release) => release.version === wantedVersion);
  // The gate publishes only what it has passed, so a refused release has no publication.
  if (!publication)
    throw refusal(
      `${name} ${wantedVersion} is not published at ${edge}: it was never uploaded, refused by the gate, withdrawn or deleted. Publish it there first.`,
    );
  const bad = list.bad.find((release) => release.version === wantedVersion);
  if (bad && !(options.force && options.why))
    throw refusal(
      `${name} ${wantedVersion} is bad at ${edge} (${bad.why}). Promote another version, or use --force and --why.`,
    );
  const { at, by, notes, gate } = publication;
  return {
    ...(await releaseOfEdge(client, name, wantedVersion)),
    promoted: { from: edge, at, by, notes, ...(gate ? { gate } : {}) },
  };
}

/**
 * The releases of a name at the other edge. The other edge's message would tell the user to set
 * RELEASE_TOKEN; this command reads PROMOTE_TOKEN, so the error names that.
 */
async function releasesAt(client: ReleaseClient, name: string): Promise<ReleaseList> {
  return client.get<ReleaseList>('').catch((error: EdgeError) => {
    const why = TOKEN_REFUSALS.get(error.status);
    if (!why) throw error;
    throw new EdgeError(
      error.status,
      `${client.edge} does not accept PROMOTE_TOKEN: ${why} Set it to a token for ${name} of that edge.`,
    );
  });
}

/** A release that an edge has stored, checked against its hashes. Throws EdgeError. */
export async function releaseOfEdge(
  client: ReleaseClient,
  name: string,
  version: string,
): Promise<ReleaseSource> {
  const damaged = (reason: string) =>
    refusal(
      `${name} ${version} at ${client.edge} is damaged: ${reason} Build its commit and run release publish.`,
    );
  const verified = <Result>(read: () => Result): Result => {
    try {
      return read();
    } catch (error) {
      throw error instanceof ReleaseRefused ? damaged(error.message) : error;
    }
  };
  const releaseJson = (await client.readFile(version, 'release.json')).toString();
  const release = verified(() => parseReleaseText(releaseJson));
  if (
    release.name !== name ||
    release.version !== version ||
    !hasOwnVersion(JSON.parse(releaseJson))
  )
    throw damaged('the version is not the hash of its release.json.');
  return {
    release,
    releaseJson,
    async read(file) {
      const content = await client.readFile(version, file.path);
      return verified(() => verifiedContent(file, content));
    },
  };
}
