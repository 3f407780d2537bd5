import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverEnvironment, withoutSecrets } from './environments.mjs';

const SECRETS = {
  ADMIN_PASSWORD: 'secret-a',
  BOT_CHECK_SECRET: 'secret-b',
  DATABASE_URL: 'secret-c',
  GITHUB_TOKEN: 'secret-d',
  PREVIEW_SECRET: 'secret-e',
  PROMOTE_TOKEN: 'secret-p',
  REDIS_URL: 'secret-f',
  RELEASE_TOKEN: 'secret-g',
  RELEASE_WEBHOOK_SECRET: 'secret-o',
  S3_ACCESS_KEY_ID: 'secret-i',
  S3_SECRET_ACCESS_KEY: 'secret-j',
  SMTP_URL: 'secret-k',
  STRIPE_SECRET_KEY: 'secret-l',
  STRIPE_WEBHOOK_SECRET: 'secret-m',
  TURNSTILE_SECRET: 'secret-n',
};

/** The settings that a server's schema names. */
function settingsIn(file: string): string[] {
  const text = readFileSync(join(__dirname, '..', file), 'utf8');
  return [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
}

function passedOn(program: string, names: string[]): string[] {
  const env = Object.fromEntries(names.map((name) => [name, 'x']));
  return Object.keys(serverEnvironment(program, env));
}

test('each server has all of its settings', () => {
  const edge = settingsIn('edge/src/environment.ts');
  const api = settingsIn('api/src/config/environment.ts');
  expect(edge).toContain('S3_SECRET_ACCESS_KEY');
  expect(api).toContain('DATABASE_URL');
  expect(passedOn('/site/edge/dist/server.mjs', edge)).toEqual(edge);
  expect(passedOn('/site/api/dist/server.mjs', api)).toEqual(api);
});

test('the edge has no secret of the API, and the API none of the edge', () => {
  const edge = Object.keys(serverEnvironment('/site/edge/dist/server.mjs', SECRETS));
  expect(edge).toEqual([
    'PREVIEW_SECRET',
    'RELEASE_WEBHOOK_SECRET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
  const api = Object.keys(serverEnvironment('/site/api/dist/server.mjs', SECRETS));
  const notOfApi = [...edge, 'RELEASE_TOKEN', 'PROMOTE_TOKEN'];
  expect(api.filter((name) => notOfApi.includes(name))).toEqual([]);
});

test('builds have no secret, and what they need', () => {
  const ordinary = { PATH: '/bin', HOME: '/root', NODE_OPTIONS: 'x', SITE_URL: 'https://a.test' };
  expect(withoutSecrets([], { ...ordinary, ...SECRETS })).toEqual(ordinary);
  expect(withoutSecrets(['NPM_TOKEN'], { NPM_TOKEN: 'x' })).toEqual({ NPM_TOKEN: 'x' });
});
