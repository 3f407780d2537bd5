import { execFileSync } from 'node:child_process';

/** The command was used in a way it does not have; `message` says how it is meant. */
export class UsageError extends Error {}

/** The edge refused, failed (500 and more) or did not answer (599). */
export class EdgeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly problems: string[] = [],
  ) {
    super(message);
  }
}

/** The release API of one name. All throw EdgeError. */
export type ReleaseClient = {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  put(path: string, content: Buffer): Promise<void>;
  /** Origin of the site. */
  readonly edge: string;
};

export function createReleaseClient(name: string, env: NodeJS.ProcessEnv): ReleaseClient {
  const edge = originOf(env.EDGE_URL || 'http://localhost:8080');
  const token = env.RELEASE_TOKEN;
  if (!token)
    throw new UsageError(
      'RELEASE_TOKEN is not set. The operator makes one: node edge/dist/release.mjs token <name>',
    );

  async function call(
    method: string,
    path: string,
    type?: string,
    body?: string | Buffer,
  ): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) };
    const url = `${edge}/releases/api/${name}${path}`;
    // Never followed: a POST that becomes a GET on the way would look done.
    const init = {
      method,
      headers,
      redirect: 'manual' as const,
      ...(body === undefined ? {} : { body }),
    };
    const answer = await fetch(url, init).catch((error: Error & { cause?: Error }) => {
      throw new EdgeError(
        599,
        `${edge} does not answer (${error.cause?.message ?? error.message}). Is EDGE_URL right?`,
      );
    });
    if (answer.status >= 300 && answer.status < 400)
      throw new EdgeError(
        599,
        `${edge} sends elsewhere (${answer.headers.get('location')}). Set EDGE_URL to that.`,
      );
    const text = await answer.text();
    const content = asJson(text);
    if (answer.ok) return content;
    const { message = `${edge} answered ${answer.status}. Is EDGE_URL right?`, problems = [] } =
      (content ?? {}) as Partial<EdgeError>;
    throw new EdgeError(answer.status, message, problems);
  }

  return {
    edge,
    get: (path) => call('GET', path) as Promise<never>,
    post: (path, body) =>
      call('POST', path, 'application/json', JSON.stringify(body)) as Promise<never>,
    async put(path, content) {
      await call('PUT', path, 'application/octet-stream', content);
    },
  };
}

/** Whose name stands in the history. */
export function personHere(env: NodeJS.ProcessEnv): string {
  if (env.RELEASE_BY) return env.RELEASE_BY.slice(0, 100);
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return name.trim().slice(0, 100);
  } catch {
    return env.USER?.slice(0, 100) ?? '';
  }
}

function originOf(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new UsageError(`EDGE_URL is not an address: ${text}`);
  return new URL(text).origin;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
