import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standardBase } from './base-image.mjs';
import { configurationOf } from './container.mjs';
import { composeServices } from './services.mjs';

const files = mkdtempSync(join(tmpdir(), 'image-'));
mkdirSync(join(files, 'etc'));
writeFileSync(
  join(files, 'etc/passwd'),
  'root:x:0:0::/root:/bin/sh\nnode:x:1000:1001::/home/node:/bin/sh\n',
);
afterAll(() => rmSync(files, { recursive: true }));

/** The part of what `runc spec` writes that is changed. */
const STANDARD = {
  process: { capabilities: { bounding: ['CAP_KILL'] } },
  mounts: [{ destination: '/proc', type: 'proc', source: 'proc' }],
  linux: { namespaces: [{ type: 'pid' }, { type: 'network' }, { type: 'mount' }] },
};
const image = { User: 'node', Env: ['PORT=8080'], Cmd: ['node', 'x.mjs'], WorkingDir: '/site' };

function configurationOfService(name: string) {
  const service = composeServices()[name];
  const volumes = { '/volumes/data': '/data' };
  return configurationOf(STANDARD, { service, image, files, volumes, settings: { DATA: '1' } });
}

test.each(['api-1', 'edge-1', 'releases'])('%s runs with the restrictions of Compose', (name) => {
  expect(configurationOfService(name)).toMatchObject({
    root: { path: files, readonly: true },
    process: {
      user: { uid: 1000, gid: 1001 },
      capabilities: {},
      noNewPrivileges: true,
      args: image.Cmd,
      cwd: '/site',
      env: ['PORT=8080', 'DATA=1'],
    },
    linux: { namespaces: [{ type: 'pid' }, { type: 'mount' }] },
  });
});

test('only the edge can run a program in /tmp', () => {
  const optionsOf = (name: string) => {
    const { mounts } = configurationOfService(name);
    return mounts.find(({ destination }) => destination === '/tmp')?.options;
  };
  expect(optionsOf('edge-1')?.at(-1)).toBe('exec');
  expect(optionsOf('api-1')).not.toContain('exec');
});

test('the base image is a minimal Debian with the version of Node.js of the Dockerfile', () => {
  const { version, release } = standardBase('# a\nARG NODE_IMAGE=node:24.21.0-bookworm-slim\n');
  expect([version, release]).toEqual(['24.21.0', 'bookworm']);
  expect(standardBase().version).toMatch(/^24\./);
  expect(() => standardBase('FROM node:24')).toThrow('has no ARG NODE_IMAGE');
});
