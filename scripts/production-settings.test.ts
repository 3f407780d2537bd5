import { readConfig as readApi } from '../api/src/config/config';
import { readConfig as readEdge } from '../edge/src/config';
import { settingsIn } from './testing/deploy-folder';
import { PRODUCTION_VALUES } from './testing/production-values.mjs';

type Env = Record<string, string>;

/** The values of the example files that are right as they stand. Others have to be replaced. */
const KEPT = new Set([
  'SITE_MODE',
  'SITE_NAME',
  'DRAIN_SECONDS',
  'LOG_LEVEL',
  'TRUSTED_PROXIES',
  'REDIS_URL',
  'SELLER_REGISTER',
  'SELLER_REPRESENTATIVE',
  'API_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
]);

const exampleOf = (name: string): Env => Object.fromEntries(settingsIn(`${name}.env.example`));
const site = exampleOf('site');
const servers = {
  api: { read: readApi, example: { ...site, ...exampleOf('api') } },
  edge: { read: readEdge, example: { ...site, ...exampleOf('edge') } },
};
type Server = keyof typeof servers;

/** What the server prints in place of a start. */
function problems(server: Server, env: Env): string[] {
  try {
    servers[server].read(env);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

function filledIn(server: Server): Env {
  const { example } = servers[server];
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, PRODUCTION_VALUES[name] ?? value]),
  );
}

const names = (lines: string[]) => lines.map((line) => line.split(' ')[0]);
const replaced = (server: Server) =>
  Object.entries(servers[server].example).filter(([name]) => !KEPT.has(name));

describe.each(['api', 'edge'] as const)('the %s in production', (server) => {
  test('starts with the example files when every stand-in is replaced', () => {
    expect(problems(server, filledIn(server))).toEqual([]);
  });

  test('names all stand-ins of the example files in one round, also beside wrong values', () => {
    const wrong = { TRUSTED_PROXIES: '0.0.0.0/0', MAINTENANCE_END: '2020-01-01' };
    const lines = problems(server, { ...servers[server].example, ...wrong });
    const expected = [...replaced(server).map(([name]) => name), ...Object.keys(wrong)];
    expect(names(lines).sort()).toEqual(expected.sort());
  });
});

test.each([
  { ADMIN_EMAIL: 'admin@example.com' },
  { SMTP_URL: 'smtps://user:password@mail.playlists.site' },
  { STRIPE_SECRET_KEY: 'sk_live_…' },
  { SELLER: 'Example OÜ; Pikk 1; 10123 Tallinn, Estonia' },
  { SECRETS_KEY: 'the output of: openssl rand -hex 32' },
])('the example of an error is a stand-in too: %j', (setting) => {
  expect(names(problems('api', { ...filledIn('api'), ...setting }))).toEqual(Object.keys(setting));
});

test('API and edge say the same about a setting that both read', () => {
  const wrong = { SITE_URL: 'www.playlists.site', DRAIN_SECONDS: 'x', LOG_LEVEL: 'loud' };
  for (const settings of [site, wrong, { SITE_MODE: 'production' }]) {
    const [api, edge] = (['api', 'edge'] as const).map((server) =>
      problems(server, { ...filledIn(server), SITE_URL: '', ...settings }).sort(),
    );
    expect(api?.length).toBeGreaterThan(0);
    expect(api).toEqual(edge);
  }
});
