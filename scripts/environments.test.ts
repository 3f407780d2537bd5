import { SETTINGS as API } from '../api/src/config/environment';
import { SETTINGS as EDGE } from '../edge/src/environment';
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

function passedOn(program: string, names: string[]): string[] {
  const env = Object.fromEntries(names.map((name) => [name, 'x']));
  return Object.keys(serverEnvironment(program, env));
}

test('each server has all of its settings', () => {
  const [edge, api] = [Object.keys(EDGE), Object.keys(API)];
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
