import { basename, dirname } from 'node:path';

/** Variables that may hold a secret: of this site, or of the shell that started the command. */
const SECRET_NAME = /SECRET|PASSWORD|PASSWD|TOKEN|CREDENTIAL|_KEY(_ID)?$|_URL$/;

/** Addresses without a password, which the edge and the release command read. */
const PUBLIC_URLS = ['API_URL', 'EDGE_URL', 'SITE_URL'];

/** The secrets that the edge reads, and `release-local` for the bucket. */
export const EDGE_SECRETS = [
  'PREVIEW_SECRET',
  'RELEASE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];
/** Both servers have them: the token of their metrics, and the secret of reported releases. */
const SHARED_SECRETS = ['METRICS_TOKEN', 'RELEASE_LOG_SECRET'];
/** Public in spite of its name: pages show it. */
const SITE_KEY = 'TURNSTILE_SITE_KEY';

/** The release command reads them; the servers do not. */
const COMMAND_SECRETS = ['RELEASE_TOKEN', 'PROMOTE_TOKEN'];

/** For the download of packages from a private registry. */
export const REGISTRY_SECRETS = ['NODE_AUTH_TOKEN', 'NPM_TOKEN'];

/**
 * The environment of a server, by its program `<package>/dist/…`. The edge starts a browser for
 * code that is not released yet, so it has only its own secrets. The API has no secret of releases.
 */
export function serverEnvironment(program, env = process.env) {
  const packageName = basename(dirname(dirname(program)));
  if (packageName === 'edge') return withoutSecrets([...EDGE_SECRETS, ...SHARED_SECRETS], env);
  const excludedNames = [...EDGE_SECRETS, ...COMMAND_SECRETS];
  return Object.fromEntries(Object.entries(env).filter(([name]) => !excludedNames.includes(name)));
}

/** The environment without secrets, apart from those that are named. For builds and tools. */
export function withoutSecrets(except = [], env = process.env) {
  const allowedNames = [...PUBLIC_URLS, SITE_KEY, ...except];
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !SECRET_NAME.test(name) || allowedNames.includes(name)),
  );
}
