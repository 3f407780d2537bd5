import { execFileSync } from 'node:child_process';
import { isSourceMap } from '@site/shared/release';
import { MAX_AUTHOR_LENGTH } from '../releases/change-limits';
import { fileUrl } from '../releases/release-files';

/** The command line is wrong; `message` shows the right usage. */
export class UsageError extends Error {}

/** The status of an EdgeError when the edge gave no usable response. */
const NO_RESPONSE = 599;
/**
 * The edge refused a call (status below 500), failed (500 and above) or did not respond (599). A
 * command that itself refuses something throws it, too, with a status below 500.
 */
export class EdgeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly problems: string[] = [],
  ) {
    super(message);
  }
}

/** A line of JSON in an answer with progress; the last line has `result` or `refused`. */
type ProgressLine = {
  progress?: string;
  result?: unknown;
  refused?: { status: number; message: string; problems: string[] };
};

/** In place of a release name: the calls of the release API about all names. */
export const ALL_NAMES = '';
/** In place of a release name: the call that publishes the releases of several names together. */
export const SEVERAL_NAMES = 'sets';

/**
 * The release API for one name, or for `ALL_NAMES` or `SEVERAL_NAMES`. All calls throw EdgeError.
 */
export type ReleaseClient = {
  get<Answer>(path: string): Promise<Answer>;
  /** With `onProgress`, the edge sends a line for each step of a long call. */
  post<Answer>(path: string, body: unknown, onProgress?: (line: string) => void): Promise<Answer>;
  put(path: string, content: Buffer): Promise<void>;
  /** A file of a release, as browsers get it. */
  readFile(version: string, path: string): Promise<Buffer>;
  /** The origin of the site. */
  readonly edge: string;
};

/**
 * A client of the edge of the site. `name`: a release name, `ALL_NAMES` or `SEVERAL_NAMES`. Throws
 * UsageError.
 */
export function createReleaseClient(name: string, env: NodeJS.ProcessEnv): ReleaseClient {
  return createClient(name, {
    address: env.EDGE_URL || 'http://localhost:8080',
    addressSetting: 'EDGE_URL',
    token: env.RELEASE_TOKEN,
    tokenSetting: 'RELEASE_TOKEN',
  });
}

/** A client of the edge that `release promote` takes a release from. Throws UsageError. */
export function createPromotionClient(
  name: string,
  from: string,
  env: NodeJS.ProcessEnv,
): ReleaseClient {
  return createClient(name, {
    address: from,
    addressSetting: '--from',
    token: env.PROMOTE_TOKEN,
    tokenSetting: 'PROMOTE_TOKEN',
  });
}

/** The names of the two settings stand in error messages. Throws UsageError. */
function createClient(
  name: string,
  {
    address,
    addressSetting,
    token,
    tokenSetting,
  }: { address: string; addressSetting: string; token: string | undefined; tokenSetting: string },
): ReleaseClient {
  const edge = originOf(address, addressSetting);
  const api = `/releases/api/${name}`;
  if (!token)
    throw new UsageError(
      `${tokenSetting} is not set. The operator of ${edge} makes a token: node edge/dist/release.mjs token <name>`,
    );

  /** Sends a request, and returns what `read` makes of its response. */
  async function send<Result>(
    method: string,
    path: string,
    read: (response: Response) => Promise<Result>,
    { body, headers = {} }: { body?: string | Buffer; headers?: Record<string, string> } = {},
  ): Promise<Result> {
    try {
      const response = await fetch(edge + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(isThisMachine(edge) ? { 'x-forwarded-proto': 'https' } : {}),
          ...headers,
        },
        // A followed redirect turns a POST into a GET, and its 200 would look like success.
        redirect: 'manual',
        ...(body === undefined ? {} : { body: body as BodyInit }),
      });
      if (!response.ok) throw await refusalOf(response);
      return await read(response);
    } catch (error) {
      if (error instanceof EdgeError) throw error;
      const { cause, message } = error as Error & { cause?: Error };
      throw new EdgeError(
        NO_RESPONSE,
        `${edge} does not answer (${cause?.message ?? message}). Check ${addressSetting}.`,
      );
    }
  }

  async function refusalOf(response: Response): Promise<EdgeError> {
    const { status, headers } = response;
    if (status < 400)
      return new EdgeError(
        NO_RESPONSE,
        `${edge} redirects to ${headers.get('location')}. Set ${addressSetting} to that address.`,
      );
    const { message = `${edge} answered ${status}. Check ${addressSetting}.`, problems = [] } =
      (parseJson(await response.text()) ?? {}) as { message?: string; problems?: string[] };
    return new EdgeError(status, message, problems);
  }

  /** Reads the lines that `sendProgress` of the edge sends, and returns the result. */
  async function readLines<Answer>(
    response: Response,
    onProgress: (line: string) => void,
  ): Promise<Answer> {
    let unfinishedLine = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const text = unfinishedLine + decoder.decode(chunk, { stream: true });
      const lines = text.split('\n');
      unfinishedLine = lines.pop() ?? '';
      for (const line of lines) {
        const { progress, result, refused } = (parseJson(line) ?? {}) as ProgressLine;
        if (progress !== undefined) onProgress(progress);
        if (refused) throw new EdgeError(refused.status, refused.message, refused.problems);
        if (result !== undefined) return result as Answer;
      }
    }
    throw new EdgeError(
      NO_RESPONSE,
      `${edge} closed the connection before the gate ended. Run the command again.`,
    );
  }

  /** The caller names the type of the answer, as release-api has it. */
  async function readJson<Answer>(response: Response): Promise<Answer> {
    return parseJson(await response.text()) as Answer;
  }

  return {
    edge,
    get: <Answer>(path: string) => send('GET', api + path, readJson<Answer>),
    post<Answer>(path: string, body: unknown, onProgress?: (line: string) => void) {
      const readAnswer = (response: Response) =>
        onProgress ? readLines<Answer>(response, onProgress) : readJson<Answer>(response);
      const headers = {
        'content-type': 'application/json',
        ...(onProgress ? { accept: 'application/x-ndjson' } : {}),
      };
      return send('POST', api + path, readAnswer, { body: JSON.stringify(body), headers });
    },
    async put(path, content) {
      const headers = { 'content-type': 'application/octet-stream' };
      await send('PUT', api + path, readJson, { body: content, headers });
    },
    readFile(version, path) {
      const url = isSourceMap(path)
        ? `${api}/source-maps/${version}/${path}`
        : fileUrl({ name, version }, path);
      return send('GET', url, async (response) => Buffer.from(await response.arrayBuffer()));
    },
  };
}

/** The name of the person who runs the command, for the history. */
export function authorName(env: NodeJS.ProcessEnv): string {
  if (env.RELEASE_BY) return env.RELEASE_BY.slice(0, MAX_AUTHOR_LENGTH);
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return name.trim().slice(0, MAX_AUTHOR_LENGTH);
  } catch {
    return env.USER?.slice(0, MAX_AUTHOR_LENGTH) ?? '';
  }
}

/**
 * Whether an edge runs on this machine. In production such an edge redirects a request to the https
 * address of the site, unless the header of a proxy says that the request came by https.
 */
function isThisMachine(edge: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(edge).hostname);
}

function originOf(text: string, setting: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new UsageError(`${setting} is not a valid address: ${text}`);
  return new URL(text).origin;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
