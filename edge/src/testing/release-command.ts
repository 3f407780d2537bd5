import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteBuild, temporaryFolder } from './built-release';
import { bundle } from './bundle';
import type { TestSite } from './running-site';

/** The release command, and the package folder of the team of `shop` in which it runs. */
export function releaseCommand() {
  const temporary = temporaryFolder();
  const program = bundle('cli/release', temporary.path);
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
    run(line: string, env: Record<string, string>) {
      const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } };
      return new Promise<{ code: number; out: string; err: string }>((resolve) => {
        execFile(process.execPath, [program, ...line.split(' ')], options, (error, out, err) => {
          resolve({ code: error ? Number(error.code) : 0, out, err });
        });
      });
    },
    remove: temporary.remove,
  };
}
