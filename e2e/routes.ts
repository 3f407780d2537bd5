import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type DeclaredRoute = {
  remote: string;
  path: string;
  page: string;
  login: boolean;
  title: string;
};

const root = join(import.meta.dirname, '..');

/** The routes of each `remote.json`. The page checks run for each of them. */
export const routes: DeclaredRoute[] = readdirSync(root)
  .filter((folder) => folder.startsWith('remote-'))
  .flatMap((folder) => {
    const { name, routes: declared } = JSON.parse(
      readFileSync(join(root, folder, 'remote.json'), 'utf8'),
    ) as {
      name: string;
      routes: Omit<DeclaredRoute, 'remote'>[];
    };
    return declared.map((route) => ({ ...route, remote: name }));
  });
