import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type DeclaredRoute = {
  remote: string;
  path: string;
  page: string;
  login: boolean;
  title: string;
  /** Whether the menus lead only staff to the page. */
  isOfStaff: boolean;
};

type NavEntry = { path: string; audience: string };
type Manifest = {
  name: string;
  routes: Omit<DeclaredRoute, 'remote' | 'isOfStaff'>[];
  nav: NavEntry[];
};

const root = join(import.meta.dirname, '..');

/** The routes of each `remote.json`. The page checks run for each of them. */
export const routes: DeclaredRoute[] = readdirSync(root)
  .filter((folder) => folder.startsWith('remote-'))
  .flatMap((folder) => {
    const text = readFileSync(join(root, folder, 'remote.json'), 'utf8');
    const { name, routes: declared, nav }: Manifest = JSON.parse(text);
    return declared.map((route) => ({ ...route, remote: name, isOfStaff: isOfStaff(route, nav) }));
  });

function isOfStaff({ path }: { path: string }, nav: NavEntry[]): boolean {
  // A page below the entry of a list shows one of the list.
  const entries = nav.filter((entry) => path === entry.path || path.startsWith(`${entry.path}/:`));
  return entries.length > 0 && entries.every(({ audience }) => /^(staff|admin)$/.test(audience));
}
