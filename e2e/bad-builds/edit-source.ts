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
