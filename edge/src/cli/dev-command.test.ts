import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { remoteBuild, shellBuild, temporaryFolder } from '../testing/built-release';
import { bundle } from '../testing/bundle';
import { startSite, type TestSite } from '../testing/running-site';

const temporary = temporaryFolder();
const program = bundle('cli/release', temporary.path);
let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startSite();
  await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  url = await site.listen();
});
afterAll(async () => {
  await site.close();
  temporary.remove();
});

test('dev prints its address, also for a build that is live, and its build ends with it', async () => {
  const folder = join(temporary.path, 'remote-shop');
  const pidFile = join(folder, 'pid');
  cpSync(site.build(remoteBuild('shop', ['/shop'])).folder, join(folder, 'dist'), {
    recursive: true,
  });
  writeFileSync(
    join(folder, 'watch.mjs'),
    `import { writeFileSync } from 'node:fs';
    setInterval(() => {}, 1_000);
    writeFileSync('${pidFile}', String(process.pid));`,
  );
  // A shell stays between npm and the build.
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { build: 'node watch.mjs; true' } }),
  );
  const running = spawn(process.execPath, [program, 'dev', '--port', '0'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: temporary.path,
      EDGE_URL: url,
      RELEASE_TOKEN: await site.token('shop'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  running.stderr.on('data', (text) => {
    printed += text;
  });
  while (!existsSync(pidFile) && running.exitCode === null) await wait(20);
  try {
    const [address] = /http:\/\/localhost:\d+/.exec(printed) ?? [printed];
    expect((await fetch(`${address}/shop`)).status).toBe(200);
    running.kill('SIGTERM');
    await once(running, 'exit');
    const pid = Number(readFileSync(pidFile, 'utf8'));

    for (let turn = 0; turn < 100 && isAlive(pid); turn += 1) await wait(20);
    expect(isAlive(pid)).toBe(false);
  } finally {
    running.kill('SIGKILL');
    const left = Number(readFileSync(pidFile, 'utf8'));
    if (isAlive(left)) process.kill(left, 'SIGKILL');
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
