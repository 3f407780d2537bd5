import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The source of a package, with what the edits so far have changed. Files are paths in it. */
export type Source = {
  read(file: string): Promise<string>;
  write(file: string, content: string | Buffer): void;
};

/** A change of the source of a package. */
export type Edit = (source: Source) => Promise<void>;

/** What the edits make of the files of a package that they change. The package stays as it is. */
export async function editedFiles(
  packageFolder: string,
  edits: readonly Edit[],
): Promise<Map<string, string | Buffer>> {
  const changed = new Map<string, string | Buffer>();
  const source: Source = {
    read: async (file) =>
      String(changed.get(file) ?? (await readFile(join(packageFolder, file), 'utf8'))),
    write: (file, content) => void changed.set(file, content),
  };
  for (const edit of edits) await edit(source);
  return changed;
}

/** Replaces text in a file. Fails if the file does not contain it. */
export function replace(file: string, before: string | RegExp, after: string): Edit {
  return async (source) => {
    const text = await source.read(file);
    const changed = text.replace(before, () => after);
    if (changed === text) throw new Error(`${file} does not contain ${before}.`);
    source.write(file, changed);
  };
}

/** Adds statements that run when the module is loaded. */
export function append(file: string, statements: string): Edit {
  return async (source) => source.write(file, `${await source.read(file)}\n${statements}\n`);
}

/** Adds statements before the imports and the rest of the module. */
export function prepend(file: string, statements: string): Edit {
  return async (source) => source.write(file, `${statements}\n${await source.read(file)}`);
}

export function addFile(file: string, content: string | Buffer): Edit {
  return async (source) => source.write(file, content);
}

/** Adds statements at the start of a page's component. */
export function inComponent(page: string, statements: string): Edit {
  return async (source) => {
    const file = `src/pages/${page}.tsx`;
    const text = await source.read(file);
    const changed = text.replace(
      /export function Component\(\)[^{]*\{/,
      (start) => `${start}\n  ${statements}\n`,
    );
    if (changed === text) throw new Error(`src/pages/${page}.tsx has no Component.`);
    source.write(file, changed);
  };
}

/** Adds statements at the start of a page's loader; adds the loader to a page without one. */
export function inLoader(page: string, statements: string): Edit {
  return async (source) => {
    const file = `src/pages/${page}.tsx`;
    const text = await source.read(file);
    const changed = text.replace(
      /export async function loader\([^)]*\)[^{]*\{/,
      (start) => `${start}\n  ${statements}\n`,
    );
    source.write(
      file,
      changed === text
        ? `${text}\nexport async function loader() {\n  ${statements}\n  return null;\n}\n`
        : changed,
    );
  };
}

/** Changes remote.json. */
export function inManifest(change: (manifest: Manifest) => void): Edit {
  return async (source) => {
    const manifest = JSON.parse(await source.read('remote.json')) as Manifest;
    change(manifest);
    source.write('remote.json', JSON.stringify(manifest));
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
