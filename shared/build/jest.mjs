import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeTextModule } from './texts/write-module.mjs';

const require = createRequire(import.meta.url);

/** What the tests of servers and of pages share. */
export const commonTests = {
  transform: {
    '\\.(ts|tsx|m?js)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.css$': join(import.meta.dirname, 'empty-module.cjs'),
  },
};

/** The tests of pages and cards: a jsdom that keeps Node's fetch and streams. */
export const browserTests = {
  testEnvironment: require.resolve('jest-fixed-jsdom'),
  setupFilesAfterEnv: [join(import.meta.dirname, '../src/testing/browser-setup.ts')],
};

/**
 * The option `transformIgnorePatterns`: Jest translates no installed packages except `esModules`,
 * `@site/shared` and `ky`, which Node.js cannot load with `require`.
 *
 * @param {string[]} esModules names, as regular expressions
 */
export function ignoredPackages(esModules = []) {
  const names = ['@site/shared', 'ky', ...esModules].join('|');
  return [`/node_modules/(?!(\\.pnpm/[^/]+/node_modules/)?(${names})/)`];
}

/**
 * The Jest configuration of a remote in a repository of its own.
 *
 * @param {string} directory the remote's folder
 */
export function remoteTests(directory) {
  writeTextModule(directory);
  return {
    ...commonTests,
    ...browserTests,
    rootDir: directory,
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    transformIgnorePatterns: ignoredPackages(),
    testTimeout: 60_000,
  };
}
