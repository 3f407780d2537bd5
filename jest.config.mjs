import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMailThread } from './api/build-mail-thread.mjs';
import { buildPageScripts } from './edge/build-page-script.mjs';
import { buildRenderer } from './edge/build-renderer.mjs';
import { findPostgres } from './scripts/test-machine/programs.mjs';
import { writeTexts } from './scripts/write-texts.mjs';
import { browserTests, commonTests, ignoredPackages } from './shared/build/jest.mjs';

await writeTexts();

const API = join(import.meta.dirname, 'api/src');
const databaseKind = process.env.TEST_DATABASE || 'embedded';
if (!['embedded', 'postgres'].includes(databaseKind))
  throw new Error(`TEST_DATABASE is embedded or postgres, not ${databaseKind}.`);

/** Packages that contain only ES modules. */
const ES_MODULES = [
  ...['p-limit', 'yocto-queue', 'p-retry', 'is-network-error', 'altcha-lib', 'postal-mime'],
  ...['s3mini', 'cookie', '@noble/(curves|hashes)', '@scure/(base|bip32)'],
  ...[
    'client-zip',
    'content-disposition',
    '@fastify/cookie',
    'intl-messageformat',
    '@formatjs/[^/]+',
  ],
];

/**
 * One Jest for all packages. Servers and rules run under Node, browser code under a jsdom that
 * keeps Node's fetch and streams. With TEST_DATABASE=postgres, the API tests that open a database
 * run on PostgreSQL, which is twice as fast. The journeys in a browser run on the embedded one. A
 * test that depends on the kind of database declares `testDatabase` and runs on both.
 */
const common = {
  ...commonTests,
  // Not in the folder of temporary files: `npm test` deletes its own.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transformIgnorePatterns: ignoredPackages(ES_MODULES),
};

/** As the build of the edge defines it. */
const pageScripts = buildPageScripts();
const builtRenderer = buildRenderer();
/** As the build of the API defines it. */
const builtMailThread = buildMailThread();

const servers = {
  ...common,
  testEnvironment: '<rootDir>/scripts/jest/server-environment.mjs',
  testRunner: '<rootDir>/scripts/jest/server-runner.mjs',
};

const { onEither, onBoth } = databaseTests();
const isOnPostgres = databaseKind === 'postgres';

const projects = [
  {
    ...servers,
    displayName: 'node',
    globals: {
      testDatabase: 'embedded',
      isPostgresInstalled: findPostgres() !== undefined,
      ...pageScripts,
      builtRenderer,
      builtMailThread,
    },
    testMatch: [
      '<rootDir>/{api,edge,scripts}/**/*.test.ts',
      '<rootDir>/shared/src/{rules,service,format,contract,release,server}/**/*.test.ts',
      '<rootDir>/shared/build/**/*.test.ts',
      ...(isOnPostgres ? onEither.map((path) => `!${path}`) : []),
    ],
  },
  {
    ...common,
    ...browserTests,
    displayName: 'browser',
    globals: pageScripts,
    testMatch: [
      '<rootDir>/{shell,remote-*}/src/**/*.test.{ts,tsx}',
      '<rootDir>/edge/src/cockpit/page/**/*.test.tsx',
      '<rootDir>/shared/src/{browser,client,page-script,remote,router,host,ui,standalone,testing}/**/*.test.{ts,tsx}',
    ],
  },
];

const postgres = {
  ...servers,
  displayName: 'postgres',
  globals: { testDatabase: 'postgres', isPostgresInstalled: true, builtMailThread },
  globalSetup: '<rootDir>/scripts/jest/postgres.mjs',
  testMatch: [...onEither, ...onBoth],
};

export default {
  // Long enough for the longest test on a busy machine, which is much slower than a free one.
  testTimeout: 180_000,
  projects: isOnPostgres ? [...projects, postgres] : projects,
};

/** The API tests that open a database: those that use a helper of api/src/testing. */
function databaseTests() {
  const tests = readdirSync(API, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({
      path: join(API, name),
      isOfHelper: name.startsWith('testing/'),
      text: readFileSync(join(API, name), 'utf8'),
    }))
    .filter(({ isOfHelper, text }) => isOfHelper || / from '(\.\.?\/)+testing\//.test(text));
  const isOnBoth = ({ text }) => text.includes('declare const testDatabase');
  return {
    onEither: tests.filter((test) => !isOnBoth(test)).map(({ path }) => path),
    onBoth: tests.filter(isOnBoth).map(({ path }) => path),
  };
}
