import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema as edgeSettings } from '../edge/src/environment';
import {
  INBOUND_MAIL_PATH,
  MAX_BODY_BYTES,
  MAX_INBOUND_MAIL_BYTES,
  type ProblemCode,
  problemOf,
  problems,
} from '../shared/src/contract';
import { RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '../shared/src/release';
import { compose, readDeployed as read, settingsIn } from './testing/deploy-folder';

const folder = join(__dirname, '../deploy');

function upstreamOf(name: string): string {
  const [, upstream = ''] =
    new RegExp(`^upstream ${name} \\{([^}]*)\\}`, 'm').exec(read('nginx/site.conf')) ?? [];
  return upstream;
}

test('nginx asks for the addresses of the servers again', () => {
  for (const [name, port] of [
    ['edge', 8080],
    ['edge_of_releases', 8080],
    ['api', 8081],
  ] as const) {
    const upstream = upstreamOf(name);
    expect(upstream).toMatch(/zone \w+ .*;\n[\s\S]*resolver 127\.0\.0\.11 valid=1s;/);
    const servers = [...upstream.matchAll(/server (\S+):(\d+) resolve /g)];
    const [kind] = name.split('_');
    expect(servers.map(([, host, at]) => [host, Number(at)])).toEqual([
      [`${kind}-1`, port],
      [`${kind}-2`, port],
    ]);
  }
});

const RELEASE_FILE = `~ "^/releases/${RELEASE_NAME_PATTERN}/${RELEASE_VERSION_PATTERN}/"`;

test('the requests of an upload reach the same edge through nginx', () => {
  const passes = [...read('nginx/site.conf').matchAll(/location (.*) \{\n *proxy_pass (.*);/g)];
  expect(passes.map(([, address, target]) => [address, target])).toEqual([
    ['/', 'http://edge'],
    [RELEASE_FILE, 'http://edge'],
    ['^~ /releases/api/', 'http://edge_of_releases'],
    ['/api/', 'http://api'],
    [`= ${INBOUND_MAIL_PATH}`, 'http://api'],
  ]);
  const servers = [...upstreamOf('edge_of_releases').matchAll(/server (.*);/g)];
  expect(servers.filter(([, server]) => !server?.endsWith(' backup'))).toHaveLength(1);
  // The edge that compose.yml lets run the gate.
  expect(servers[0]?.[1]).toMatch(/^edge-1:/);
  expect(compose.services['edge-1']?.security_opt).toContain('seccomp:unconfined');
});

test('nginx keeps connections for less time than a server drains, and waits longer than the gate', () => {
  const site = read('nginx/site.conf');
  const drainSeconds = Number(settingsIn('site.env.example').get('DRAIN_SECONDS'));
  const keptSeconds = [...site.matchAll(/keepalive_timeout (\d+)s;/g)].map(([, time]) =>
    Number(time),
  );
  expect(keptSeconds).toHaveLength(3);
  expect(Math.max(...keptSeconds)).toBeLessThan(drainSeconds);
  const gateSeconds = Number(edgeSettings.shape.GATE_SECONDS.parse(undefined));
  const [, waitSeconds] = /releases\/api[^}]*proxy_read_timeout (\d+)s/.exec(site) ?? [];
  expect(Number(waitSeconds)).toBeGreaterThan(gateSeconds);
  const [, megabytes] = /releases\/api[^}]*client_max_body_size (\d+)m/.exec(site) ?? [];
  expect(Number(megabytes)).toBeGreaterThanOrEqual(
    Number(edgeSettings.shape.RELEASE_MAX_MB.parse(undefined)),
  );
});

test('nginx accepts the bodies that the API reads, and no larger ones', () => {
  const sizeAt = (location: string) => {
    const [, rules = ''] = read('nginx/site.conf').split(`location ${location} {`);
    const [, size, unit] = /^[^}]*client_max_body_size (\d+)([km]);/.exec(rules) ?? [];
    return Number(size) * 1024 ** (unit === 'm' ? 2 : 1);
  };
  expect(sizeAt('/api/')).toBe(MAX_BODY_BYTES);
  expect(sizeAt(`= ${INBOUND_MAIL_PATH}`)).toBe(MAX_INBOUND_MAIL_BYTES);
});

test('nginx answers in place of the API with problems of the contract', () => {
  const answers = [...read('nginx/api-problems.conf').matchAll(/return (\d+) '(.*)';/g)];
  expect(answers).toHaveLength(3);
  for (const [, status, text = ''] of answers) {
    const problem = JSON.parse(text);
    const code = problem.code as ProblemCode;
    expect(problem).toEqual(problemOf({ code, ...problems[code] }));
    expect(problem.status).toBe(Number(status));
  }
});

test('nginx has the configuration files that it includes', () => {
  const names = readdirSync(join(folder, 'nginx'));
  const included = names.flatMap((name) =>
    [...read(`nginx/${name}`).matchAll(/include \/etc\/nginx\/(.*);/g)].map(([, file]) => file),
  );
  expect([...new Set(included)].sort()).toEqual(
    names.filter((name) => name !== 'site.conf').sort(),
  );
  for (const name of included)
    expect(compose.services.nginx?.volumes).toContain(`./nginx/${name}:/etc/nginx/${name}:ro`);
});
