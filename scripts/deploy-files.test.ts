import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { DockerfileParser, type Env, type From } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { environmentSchema as api } from '../api/src/config/environment';
import { environmentSchema as edge } from '../edge/src/environment';
import { PNPM } from './install.mjs';
import { compose, dockerfile, readDeployed, services, settingsIn } from './testing/deploy-folder';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const stages = stagesIn(dockerfile);

/** What a stage of the Dockerfile has itself, and what it has from its base. */
function stagesIn(text: string) {
  const found = new Map<string, { base: string; lines: string[]; env: Map<string, string> }>();
  let stage = { base: '', lines: [] as string[], env: new Map<string, string>() };
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      const base = from.getImage() ?? '';
      const { lines = [], env = [] } = found.get(base) ?? {};
      stage = { base, lines: [...lines], env: new Map(env) };
      found.set(from.getBuildStage() ?? '', stage);
    }
    if (instruction.getKeyword() === 'ENV')
      for (const property of (instruction as Env).getProperties())
        stage.env.set(property.getName(), property.getValue() ?? '');
    stage.lines.push(instruction.getTextContent().replaceAll(/\\\n\s*/g, ''));
  }
  return found;
}

/** The port on which the image of a service listens, and its health check asks. */
function portOf(service: string): number {
  const stage = stages.get(compose.services[service]?.build?.target ?? '');
  const exposed = stage?.lines.findLast((line) => line.startsWith('EXPOSE'));
  return Number(exposed?.slice('EXPOSE '.length));
}

test('the compose file follows the schema of Compose', () => {
  const linter = new DCLinter({
    // Only the schema and what is wrong in any file: the other rules are about style.
    rules: {
      'no-build-and-image': 0,
      'no-unbound-port-interfaces': 0,
      'require-quotes-in-ports': 0,
      'service-dependencies-alphabetical-order': 0,
      'service-image-require-explicit-tag': 0,
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
    },
    quiet: false,
    debug: false,
    exclude: [],
  });
  const results = linter.lintFiles([join(root, 'deploy/compose.yml')], false);
  expect(results.map(({ messages }) => messages)).toEqual([[]]);
});

test('the Dockerfile has no problem that its linter knows', () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
});

test.each(services)('what the service %s names exists', (_name, service) => {
  for (const file of service.env_file ?? [])
    expect(existsSync(join(root, `deploy/${file}.example`))).toBe(true);
  for (const network of service.networks) expect(compose.networks).toHaveProperty(network);
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.split(':', 1);
    if (!source.startsWith('.')) expect(compose.volumes).toHaveProperty(source);
    // The operator puts the certificates there.
    else if (source !== './certificates')
      expect(existsSync(join(root, 'deploy', source))).toBe(true);
  }
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    const needed = compose.services[other];
    const image = stages.get(needed?.build?.target ?? '');
    const ownCheck = image?.lines.findLast((line) => line.startsWith('HEALTHCHECK'));
    expect(needed).toBeDefined();
    if (condition === 'service_healthy') expect(needed?.healthcheck ?? ownCheck).toBeDefined();
  }
  if (service.build) {
    expect(existsSync(join(root, 'deploy', service.build.context, service.build.dockerfile))).toBe(
      true,
    );
    expect([...stages.keys()]).toContain(service.build.target);
  } else expect(service.image).toMatch(/:[\w.-]*\d+\.\d+|:RELEASE\.\d{4}/);
});

test('the settings in the compose file and in the images are read by one of the servers', () => {
  const image = [...stages.values()].flatMap(({ env }) => [...env.keys()]);
  const names = services.flatMap(([, { environment = {} }]) => Object.keys(environment));
  expect(names.length).toBeGreaterThan(0);
  // Of Node.js, the package manager and Playwright.
  const others = { NODE_ENV: '', CI: '', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '' };
  for (const name of [...names, ...image])
    expect({ ...api.shape, ...edge.shape, ...others }).toHaveProperty(name);
});

test('a server listens on the port that its health check, nginx and the edges use', () => {
  for (const [server, setting] of [
    ['api-1', 'API_PORT'],
    ['edge-1', 'PORT'],
  ] as const) {
    const stage = stages.get(compose.services[server]?.build?.target ?? '');
    const check = stage?.lines.findLast((line) => line.startsWith('HEALTHCHECK'));
    const port = portOf(server);
    expect(stage?.env.get(setting)).toBe(`${port}`);
    expect(check).toContain(`http://127.0.0.1:${port}/`);
  }
  const nginx = readDeployed('nginx/site.conf');
  const upstreams = [...nginx.matchAll(/^ {2}server ([\w-]+):(\d+) resolve/gm)];
  expect(upstreams).toHaveLength(6);
  for (const [, name = '', port] of upstreams) expect(Number(port)).toBe(portOf(name));
  const listening = [...nginx.matchAll(/^ {2}listen (\d+)/gm)].map(([, port]) => port);
  const published = compose.services.nginx?.ports?.map((port) => port.split(':')[1]);
  expect(listening).toEqual(published);
});

test('the addresses in the examples name services of the compose file', () => {
  const addresses = [...settingsIn('api.env.example'), ...settingsIn('edge.env.example')]
    .filter(([name]) => ['API_URL', 'DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'].includes(name))
    .flatMap(([, value]) => value.split(','))
    .map((value) => new URL(value));
  expect(addresses).toHaveLength(5);
  for (const { hostname, port } of addresses) {
    expect(compose.services).toHaveProperty(hostname);
    if (compose.services[hostname]?.build) expect(Number(port)).toBe(portOf(hostname));
  }
});

test('what the Dockerfile copies and runs exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const { base } of stages.values()) if (!stages.has(base)) expect(base).toBe('$NODE_IMAGE');
  const text = dockerfile.replaceAll(/\\\n\s*/g, '');
  for (const [, name = ''] of text.matchAll(/npm run ([\w-]+)/g))
    expect(scripts).toHaveProperty(name);
  for (const [pnpm] of text.matchAll(/pnpm@[\d.]+/g)) expect(pnpm).toBe(PNPM);
  const builds = [...text.matchAll(/^COPY --from=(\w+) \/site\/([\w-]+)\/dist /gm)];
  expect(builds.length).toBeGreaterThan(1);
  for (const [, stage = '', folder = ''] of builds) {
    expect([...stages.keys()]).toContain(stage);
    expect(JSON.parse(read(`${folder}/package.json`)).scripts).toHaveProperty('build');
  }
  for (const [, file = ''] of text.matchAll(/\bdist\/([\w-]+)\.mjs/g))
    expect(read('api/build.mjs') + read('edge/build.mjs')).toMatch(
      new RegExp(`\\b'?${file}'?: 'src/`),
    );
});
