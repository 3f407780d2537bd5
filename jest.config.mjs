/**
 * One Jest for the whole house: servers and rules under Node, what the browser runs under a jsdom
 * that keeps Node's fetch and streams.
 */
const common = {
  transform: {
    // PGlite's CommonJS file imports Node's modules dynamically, which Jest allows only once they
    // are requires.
    '(\\.(ts|tsx|m?js)|/pglite/dist/[^/]+\\.cjs)$': [
      '@swc/jest',
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
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.css$': '<rootDir>/scripts/empty-module.cjs',
  },
  // Packages that contain only ES modules.
  transformIgnorePatterns: [
    '/node_modules/(?!(\\.pnpm/[^/]+/node_modules/)?(ky|p-limit|yocto-queue|p-retry|is-network-error|altcha-lib|postal-mime|cookie|content-disposition|@fastify/cookie|@electric-sql/pglite/dist)/)',
  ],
};

export default {
  // A first start makes a migrated database for all that follow; on a busy machine that takes
  // longer than Jest's five seconds.
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{api,edge,scripts}/**/*.test.ts',
        '<rootDir>/shared/src/{rules,format,contract,release,server}/**/*.test.ts',
        '<rootDir>/shared/build/**/*.test.ts',
      ],
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest-browser.ts'],
      testMatch: [
        '<rootDir>/{shell,remote-*}/src/**/*.test.{ts,tsx}',
        '<rootDir>/shared/src/{browser,client,remote,router,host,ui,standalone,testing}/**/*.test.{ts,tsx}',
      ],
    },
  ],
};
