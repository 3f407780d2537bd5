import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { releaseCommand } from '../testing/release-command';
import { startSite, type TestSite } from '../testing/running-site';

const command = releaseCommand();
const { folder } = command;
afterAll(command.remove);

let site: TestSite;
let env: Record<string, string>;

beforeEach(async () => {
  site = await startSite();
  await site.release(
    shellBuild(),
    remoteBuild('shop', ['/shop'], 'one'),
    remoteBuild('support', ['/support']),
  );
  env = {
    EDGE_URL: await site.listen(),
    RELEASE_TOKEN: await site.token('shop'),
    RELEASE_BY: 'Ada',
    DATA_DIR: site.dataDir,
  };
  build('two');
});
afterEach(() => site.close());

const build = (mark: string) => command.build(site, mark);
const release = (line: string, extraEnv: Record<string, string> = {}) =>
  command.run(line, { ...env, ...extraEnv });

test('a team runs every command in the folder of its remote', async () => {
  const two = build('two');
  const published = await release('publish --json');
  expect(JSON.parse(published.out)).toEqual({
    name: 'shop',
    version: two,
    already: false,
    notes: [expect.stringMatching(/No browser check/)],
  });
  expect((await release('publish')).out).toMatch(/is already published/);
  expect((await release('rollout 10%')).out).toContain(`${two} for 10 % of the visitors`);
  // A rollout continues with its own version, not with a newer build.
  build('three');
  expect((await release('rollout 30')).out).toContain(`${two} for 30 % of the visitors`);
  expect((await release(`activate ${two} --why prices`)).out).toMatch(
    new RegExp(`shop: ${two} is live`),
  );
  const url = (await release(`preview ${two} --hours 1`)).out.split('\n', 1)[0] ?? '';
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
  expect(JSON.parse((await release('rollback --json')).out)).toMatchObject({
    canary: null,
    previous: null,
  });
  expect((await release('list')).out).toMatch(new RegExp(`  ${two} .* Ada \\(token of shop\\)`));
  const lines = (await release('history')).out.trim().split('\n');
  expect(
    lines.map((line) => / {2}(rollback|preview|activate|rollout \d+ %)/.exec(line)?.[1]),
  ).toEqual(['rollback', 'preview', 'activate', 'rollout 30 %', 'rollout 10 %', 'activate']);
  expect(lines[2]).toMatch(/prices$/);
  expect((await release('publish --activate --now')).out).toMatch(/is published\.[\s\S]*is live/);
});

test('a refusal has exit code 1 and names the next step, with --json in one line of JSON', async () => {
  const unknownToken = await release('list', { RELEASE_TOKEN: `release_${'x'.repeat(43)}` });
  expect([unknownToken.code, unknownToken.err]).toEqual([
    1,
    expect.stringMatching(/Set RELEASE_TOKEN/),
  ]);
  const otherTeam = await release('list --json --name support');
  expect([otherTeam.code, JSON.parse(otherTeam.out)]).toEqual([
    1,
    { error: 'This token releases shop, not support.', problems: [] },
  ]);
  writeFileSync(join(folder, 'dist/entry.js'), 'tampered');
  expect(await release('publish')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/entry\.js has another size/),
  });
});

test('wrong usage has exit code 2', async () => {
  for (const [line, message, extraEnv] of [
    ['frobnicate', /no command frobnicate/, {}],
    ['list --colour', /--help/, {}],
    ['list --steps 1,100', /release list has no option --steps/, {}],
    ['rollout lots', /release rollout 10%/, {}],
    ['preview --hours 9999', /at most 720/, {}],
    ['ship --steps 10,5', /--steps 1,10,50,100/, {}],
    ['ship --views 0', /--views 200/, {}],
    ['ship --minutes soon', /--minutes 30/, {}],
    ['dev --port many', /release dev --port 8090/, {}],
    ['activate latest', /16 hexadecimal digits/, {}],
    ['list', /RELEASE_TOKEN is not set/, { RELEASE_TOKEN: '' }],
    ['list', /EDGE_URL is not a valid address/, { EDGE_URL: 'nonsense' }],
    ['token Shop', /is not a valid release name/, {}],
    ['token api', /is not a valid release name/, {}],
    ['token list shop', /Leave out: shop/, {}],
    ['token revoke pipeline other', /Leave out: other/, {}],
  ] as const) {
    const { code, err } = await release(line, extraEnv);
    expect([line, code, err]).toEqual([line, 2, expect.stringMatching(message)]);
  }
  rmSync(join(folder, 'dist'), { recursive: true });
  expect(await release('publish')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/Build the package first/),
  });
  for (const [content, message] of [
    ['{', /remote\.json is not JSON/],
    ['{ "name": "Shop" }', /Shop in remote\.json is not a valid release name/],
  ] as const) {
    writeFileSync(join(folder, 'remote.json'), content);
    const { code, err } = await release('list');
    expect([content, code, err]).toEqual([content, 2, expect.stringMatching(message)]);
  }
});

test('an edge that does not answer has exit code 3', async () => {
  const { code, err } = await release('list', { EDGE_URL: 'http://127.0.0.1:9' });
  expect([code, err]).toEqual([3, expect.stringMatching(/does not answer .* Check EDGE_URL/)]);
});

test('a token of the operator works at once, and is refused after `token revoke`', async () => {
  const { token } = JSON.parse((await release('token support --label pipeline --json')).out);
  const use = { RELEASE_TOKEN: token };
  expect((await release('list --name support', use)).code).toBe(0);
  expect((await release('list --name shop', use)).code).toBe(1);
  expect((await release('token list')).out).toMatch(/ support {2}.* {2}no end {2}pipeline\n/);
  expect((await release('token revoke pipeline')).out).toContain('Every edge refuses it');
  const refused = await release('list --name support', use);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('unknown')]);
  expect((await release('token list')).out).not.toContain('pipeline');
});

test('the history has refusals of the gate and the tokens that were made and revoked, without secrets', async () => {
  const { token } = JSON.parse((await release('token shop --label pipeline --json')).out);
  await release('token revoke pipeline');
  rmSync(folder, { recursive: true });
  const broken = site.build(remoteBuild('shop', ['/support'], 'two'));
  cpSync(broken.folder, join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ name: 'shop' }));
  expect((await release('publish')).code).toBe(1);
  expect((await release('publish')).code).toBe(1);
  const { out } = await release('history');
  const actions = out
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2}/)[1]);
  expect(actions).toEqual(['refuse', 'revoke-token', 'make-token', 'activate']);
  expect(out).toMatch(
    new RegExp(`→ ${broken.release.version} {2}token of shop: /support is owned`),
  );
  expect(out).toMatch(/Ada \(operator\): pipeline \([0-9a-f]{8}\)/);
  expect(out).not.toContain(token);
});

test('the status has what the gate said and the last changes with their reasons', async () => {
  const two = build('two');
  await release('publish --activate --now --why prices');
  const { out } = await release('status');
  expect(out).toContain(
    `  ${two} was published, but the gate has not opened its pages\n    note: `,
  );
  expect(out).toMatch(
    /support: [\s\S]* has no report of the gate: it went live without passing the gate\./,
  );
  expect(out).toMatch(new RegExp(`Last changes:\n  shop  .*activate .*→ ${two} .*: prices\n`));
});

test('a token command that could not reach the other edges is refused', async () => {
  mkdirSync(join(site.dataDir, 'cache'));
  const refused = await release('token revoke pipeline');
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('S3_* settings')]);
});

test('the help lists the commands of teams and of the operator', async () => {
  const { code, out } = await release('--help');
  expect([code, out]).toEqual([0, expect.stringMatching(/\n {2}publish [\s\S]*\n {2}token /)]);
});
