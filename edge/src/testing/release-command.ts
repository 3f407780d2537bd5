import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT_COMMANDS, OPERATOR_COMMANDS } from '../cli/commands';
import { runCommand } from '../cli/run-command';
import { TEAM_COMMANDS } from '../cli/team-commands';
import { remoteBuild, temporaryFolder } from './built-release';
import type { TestSite } from './running-site';

const GROUPS = [
  { commands: { ...TEAM_COMMANDS, ...CHECKOUT_COMMANDS } },
  { commands: OPERATOR_COMMANDS },
];

/**
 * The release command, and the package folder of the team of `shop` in which it runs. It runs in
 * this process, one at a time: a process takes a second to start on a busy machine.
 */
export function releaseCommand() {
  const temporary = temporaryFolder();
  const folder = join(temporary.path, 'remote-shop');
  return {
    folder,
    /** Makes the folder anew, with a new build. Returns its version. */
    build(site: TestSite, mark: string): string {
      const { folder: dist, release } = site.build(remoteBuild('shop', ['/shop'], mark));
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      cpSync(dist, join(folder, 'dist'), { recursive: true });
      writeFileSync(join(folder, 'remote.json'), JSON.stringify({ name: 'shop' }));
      return release.version;
    },
    run: (line: string, env: Record<string, string>) => runIn(folder, line, env),
    remove: temporary.remove,
  };
}

async function runIn(folder: string, line: string, env: Record<string, string>) {
  const { argv, env: environment } = process;
  const cwd = process.cwd();
  const [out, err] = [process.stdout, process.stderr].map((stream) => {
    const lines: string[] = [];
    const write = jest.spyOn(stream, 'write').mockImplementation((text) => {
      lines.push(String(text));
      return true;
    });
    return { lines, restore: () => write.mockRestore() };
  }) as [Written, Written];
  process.argv = [...argv.slice(0, 2), ...line.split(' ')];
  process.env = { PATH: environment.PATH, ...env };
  process.chdir(folder);
  try {
    await runCommand(GROUPS);
    return {
      code: Number(process.exitCode ?? 0),
      out: out.lines.join(''),
      err: err.lines.join(''),
    };
  } finally {
    process.exitCode = undefined;
    process.chdir(cwd);
    Object.assign(process, { argv, env: environment });
    for (const { restore } of [out, err]) restore();
  }
}

type Written = { lines: string[]; restore(): void };
