import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentSchema as apiSettings } from '../api/src/config/environment';
import { environmentSchema as edgeSettings } from '../edge/src/environment';
import { EDGE_SECRETS } from './environments.mjs';
import {
  compose,
  dockerfile,
  readDeployed as read,
  type Service,
  services,
  settingsIn,
} from './testing/deploy-folder';

const folder = join(__dirname, '../deploy');
const OWN_SERVERS = ['edge-1', 'edge-2', 'api-1', 'api-2', 'releases'];

const examples = readdirSync(folder).filter((name) => name.endsWith('.env.example'));

/** The settings that a container gets. */
function settingsOf({ env_file = [], environment = {} }: Service): string[] {
  const ofFiles = env_file.flatMap((file) => [...settingsIn(`${file}.example`).keys()]);
  return [...ofFiles, ...Object.keys(environment)];
}

test('the examples and the compose file hold no secret', () => {
  for (const line of examples.flatMap((name) => read(name).split('\n')))
    if (/(SECRET|PASSWORD)\w*=/.test(line)) expect(line).toMatch(/=$|OUTPUT_OF|[A-Z]_PASSWORD$/);
  expect(read('compose.yml')).not.toMatch(/password:|secret:/i);
});

/** The secrets of the API, of payments and of the stores. */
const OTHER_SECRETS = /^(DATABASE_URL|STRIPE_|SMTP_URL|ADMIN_PASSWORD|POSTGRES_|MINIO_)/;
const BOT_SECRET = 'BOT_CHECK_SECRET';

test.each(['api-1', 'api-2'])('%s has no secret of releases or of the stores', (name) => {
  const names = settingsOf(compose.services[name] as Service);
  expect(names).toEqual(expect.arrayContaining(['SITE_URL', 'DATABASE_URL', BOT_SECRET]));
  const foreign = [...EDGE_SECRETS, 'POSTGRES_PASSWORD', 'MINIO_ROOT_PASSWORD'];
  expect(names.filter((setting) => foreign.includes(setting))).toEqual([]);
});

test.each(['edge-1', 'edge-2', 'releases'])('%s has no secret of another server', (name) => {
  const names = settingsOf(compose.services[name] as Service);
  expect(names).toEqual(expect.arrayContaining(['SITE_URL', 'PREVIEW_SECRET', 'S3_BUCKET']));
  expect(names.filter((name) => OTHER_SECRETS.test(name) || name === BOT_SECRET)).toEqual([]);
});

test('the stores have no secret of a server', () => {
  for (const name of ['postgres', 'valkey', 'minio', 'bucket', 'nginx'])
    expect(
      settingsOf(compose.services[name] as Service).filter(
        (setting) => !/^(POSTGRES_|MINIO_ROOT_|S3_BUCKET$)/.test(setting),
      ),
    ).toEqual([]);
});

test.each(['api', 'edge'])('the unit of the %s reads the settings of its container', (name) => {
  const unit = read(`systemd/site-${name}@.service`);
  const files = [...unit.matchAll(/^EnvironmentFile=\/etc\/site\/(.*)$/gm)].map(([, file]) => file);
  expect(files).toEqual(compose.services[`${name}-1`]?.env_file);
});

test.each(['api', 'edge'])(
  'a unit or container of the %s that ends itself is started again',
  (name) => {
    const unit = read(`systemd/site-${name}@.service`);
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit.split('\n[Service]\n')[0]).toMatch(/^StartLimitIntervalSec=0$/m);
    for (const instance of [1, 2])
      expect(compose.services[`${name}-${instance}`]).toMatchObject({ restart: 'unless-stopped' });
    // A server ends itself when it hangs, unless this setting is 0.
    for (const file of [...examples, `systemd/site-${name}@.service`, 'compose.yml', 'Dockerfile'])
      expect(read(file)).not.toContain('WATCHDOG_SECONDS');
  },
);

test.each(OWN_SERVERS)('%s has no rights that it does not need', (name) => {
  const service = compose.services[name];
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(service?.security_opt).toContain('no-new-privileges:true');
});

test.each(['edge-1', 'edge-2'])('the gate of %s can run a program in its /tmp', (name) => {
  // Docker mounts a tmpfs without options with noexec.
  expect(compose.services[name]?.tmpfs).toBe('/tmp:exec');
});

test('the base image has a version, and the servers run as the user node', () => {
  const bases = [...dockerfile.matchAll(/^ARG NODE_IMAGE=(\S+)/gm)].map(([, image]) => image);
  expect(bases).toEqual([expect.stringMatching(/:\d[\w.-]*$/)]);
  for (const target of ['api', 'edge'])
    expect(dockerfile.split(` AS ${target}\n`)[1]?.split('\nFROM ')[0]).toMatch(
      /^USER node$[\s\S]*^HEALTHCHECK /m,
    );
});

test('every remote is in the image of the first releases', () => {
  const root = join(__dirname, '..');
  const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
  for (const name of ['shell', ...remotes])
    expect(dockerfile).toContain(`COPY --from=build /site/${name}/dist /builds/${name}\n`);
});

test.each(['site-api@.service', 'site-edge@.service'])('%s is restricted', (name) => {
  const unit = read(`systemd/${name}`);
  for (const line of [
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'PrivateTmp=true',
    'User=site',
  ])
    expect(unit).toContain(`\n${line}\n`);
  const [beforeService = ''] = unit.split('\n[Service]\n');
  if (name.startsWith('site-api')) expect(beforeService).toMatch(/^After=.*postgresql.service/m);
  const known = [...Object.keys(apiSettings.shape), ...Object.keys(edgeSettings.shape), 'NODE_ENV'];
  const [, settings = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  for (const setting of settings.split(' ')) expect(known).toContain(setting.split('=')[0]);
});

const canVerifyUnits =
  existsSync('/usr/bin/node') && spawnSync('systemd-analyze', ['--version']).status === 0;
const [testUnits, whySkipped] = canVerifyUnits
  ? [test, '']
  : [test.skip, ' (skipped: needs systemd-analyze and /usr/bin/node)'];
testUnits(`systemd finds no fault in the units${whySkipped}`, () => {
  const units = mkdtempSync(join(tmpdir(), 'units-'));
  const instances = ['site-api@8081.service', 'site-edge@8080.service'].map((name) => {
    copyFileSync(join(folder, 'systemd', name.replace(/\d+/, '')), join(units, name));
    return join(units, name);
  });
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...instances]);
  rmSync(units, { recursive: true });
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
});

test('one process of the API writes backups, into a volume that the user node can write', () => {
  const writers = services.filter(([, { environment }]) => environment?.BACKUP_FOLDER);
  expect(writers.map(([name]) => name)).toEqual(['api-1']);
  expect(compose.services['api-1']).toMatchObject({
    environment: { BACKUP_FOLDER: '/backups', METRICS_HOST: '0.0.0.0' },
    volumes: expect.arrayContaining(['backups:/backups']),
  });
  expect(dockerfile.split(' AS api\n')[1]?.split('\nFROM ')[0]).toMatch(
    /^RUN install .*--owner=node .*\/backups$/m,
  );
});
