import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A change of the source of a package. `folder` is a copy of the package. */
export type Edit = (folder: string) => Promise<void>;

/** Replaces text in a file. Fails if the file does not contain it. */
export function replace(file: string, before: string | RegExp, after: string): Edit {
  return async (folder) => {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(before, () => after);
    if (changed === text) throw new Error(`${file} does not contain ${before}.`);
    await writeFile(path, changed);
  };
}

/** Adds statements that run when the module is loaded. */
export function append(file: string, statements: string): Edit {
  return async (folder) => {
    const path = join(folder, file);
    await writeFile(path, `${await readFile(path, 'utf8')}\n${statements}\n`);
  };
}

/** Adds statements before the imports and the rest of the module. */
export function prepend(file: string, statements: string): Edit {
  return async (folder) => {
    const path = join(folder, file);
    await writeFile(path, `${statements}\n${await readFile(path, 'utf8')}`);
  };
}

export function addFile(file: string, text: string): Edit {
  return (folder) => writeFile(join(folder, file), text);
}

/** Adds statements at the start of a page's component. */
export function inComponent(page: string, statements: string): Edit {
  return async (folder) => {
    const path = join(folder, `src/pages/${page}.tsx`);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(
      /export function Component\(\)[^{]*\{/,
      (start) => `${start}\n  ${statements}\n`,
    );
    if (changed === text) throw new Error(`src/pages/${page}.tsx has no Component.`);
    await writeFile(path, changed);
  };
}

/** Adds statements at the start of a page's loader; adds the loader to a page without one. */
export function inLoader(page: string, statements: string): Edit {
  return async (folder) => {
    const path = join(folder, `src/pages/${page}.tsx`);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(
      /export async function loader\([^)]*\)[^{]*\{/,
      (start) => `${start}\n  ${statements}\n`,
    );
    await writeFile(
      path,
      changed === text
        ? `${text}\nexport async function loader() {\n  ${statements}\n  return null;\n}\n`
        : changed,
    );
  };
}

/** Changes remote.json. */
export function inManifest(change: (manifest: Manifest) => void): Edit {
  return async (folder) => {
    const path = join(folder, 'remote.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
    change(manifest);
    await writeFile(path, JSON.stringify(manifest));
  };
}

/**
 * Pages with slots that the cards of other remotes use, which a release must not drop, and the page
 * of all orders: with it, the page of an order is in the business area.
 */
const KEPT_PAGES = [
  '/account/orders',
  '/account/orders/all',
  '/account/settings',
  '/support/customers/:userId',
  '/support/ticket/view/:ticketId',
];

/**
 * Leaves only these routes of a remote, `KEPT_PAGES`, and the journeys that need no others: the
 * build and the gate then take less time.
 */
export function keepRoutes(paths: string[]): Edit {
  return async (folder) => {
    const isKept = ({ path }: { path: string }) =>
      paths.includes(path) || KEPT_PAGES.includes(path);
    let pages: string[] = [];
    await inManifest((manifest) => {
      manifest.routes = manifest.routes.filter(isKept);
      pages = manifest.routes.map(({ page }) => page);
      const isOfPage = (address: string) =>
        manifest.routes.some(({ path }) => `${path}/`.startsWith(`${address}/`));
      manifest.nav = (manifest.nav ?? []).filter(isKept).map((entry) => ({
        ...entry,
        ...(entry.covers && { covers: entry.covers.filter(isOfPage) }),
      }));
    })(folder);
    const entry = join(folder, 'src/remote.tsx');
    const isOfOther = (line: string) => {
      const [, page] = /import\('\.\/pages\/([\w-]+)'\)/.exec(line) ?? [];
      return page !== undefined && !pages.includes(page);
    };
    const lines = (await readFile(entry, 'utf8')).split('\n');
    await writeFile(entry, lines.filter((line) => !isOfOther(line)).join('\n'));
    const kept = `${JSON.stringify(paths)}.includes`;
    await append(
      'src/journeys.ts',
      `journeys.splice(0, journeys.length, ...journeys.filter(({ steps }) => steps.every((step) => ${kept}('open' in step ? step.open : 'expect' in step ? step.expect : ${JSON.stringify(paths[0])}))));`,
    )(folder);
  };
}

type Manifest = {
  routes: { path: string; page: string; login: boolean; title: string }[];
  nav?: {
    path: string;
    covers?: string[];
    label?: string;
    audience?: string;
    order?: number;
  }[];
};
