import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type {
  Journey,
  NavEntry,
  OfferedSlot,
  Release,
  ReleaseCard,
  ReleaseRoute,
  Surface,
} from '@site/shared/release';
import { integrityOf, releaseVersionOf } from '@site/shared/server';

export type BuiltRelease = {
  name: string;
  files: Record<string, string>;
  entry: string;
  initial?: string[];
  nav?: NavEntry[];
  journeys?: Journey[];
  counters?: string[];
  languages?: Release['languages'];
  routes?: (Pick<ReleaseRoute, 'path'> & Partial<ReleaseRoute>)[];
  builtAgainst?: Record<string, string>;
  surface?: Surface;
  slots?: OfferedSlot[];
  cards?: ReleaseCard[];
  /** The file with which its pages are rendered. */
  server?: string;
};

const BUILT_AGAINST = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
  '@site/shared': '1.0.0',
  zod: '4.4.3',
};
const NO_EXPORTS = { host: [], router: [], schema: [] };

export const TEMPLATE =
  '<!doctype html><html><head><!--title--><!--head--></head><body><div id="root"><!--page--><!--/page--></div><!--boot--></body></html>';

/** A temporary folder for one test. Call `remove` at the end. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'edge-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Writes the output of a build: the files and their release.json. */
export function writeBuiltRelease(folder: string, built: BuiltRelease): Release {
  const files = Object.entries(built.files).map(([path, content]) => ({
    path,
    size: Buffer.byteLength(content),
    integrity: integrityOf(content),
  }));
  const content = {
    schema: 1 as const,
    name: built.name,
    entry: built.entry,
    global: built.name === 'shell' ? '' : built.name.replaceAll('-', '_'),
    initial: built.initial ?? [],
    routes: (built.routes ?? []).map((route) => ({
      page: 'page',
      login: false,
      title: 'Page',
      files: [],
      ...route,
    })),
    nav: built.nav ?? [],
    journeys: built.journeys ?? [],
    counters: built.counters ?? [],
    languages: built.languages ?? {},
    builtAgainst: { ...BUILT_AGAINST, ...built.builtAgainst },
    files,
    surface: built.surface ?? {
      uses: { calls: {}, ...NO_EXPORTS },
      ...(built.name === 'shell' ? { offers: NO_EXPORTS } : {}),
    },
    ...(built.slots && { slots: built.slots }),
    ...(built.cards && { cards: built.cards }),
    ...(built.server ? { server: built.server } : {}),
  };
  const release = { ...content, version: releaseVersionOf(content), commit: '' };
  for (const [path, text] of Object.entries({
    ...built.files,
    'release.json': JSON.stringify(release),
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return release;
}

/** A small shell. Another `mark` results in another version. */
export function shellBuild(mark = ''): BuiltRelease {
  return {
    name: 'shell',
    entry: 'shell.js',
    initial: ['shell.css', 'runtime.js'],
    files: {
      'shell.js': `console.log('shell ${mark}')`,
      'runtime.js': `// ${'runtime '.repeat(200)}`,
      'shell.css': 'body{margin:0}',
      'document.html': TEMPLATE,
      'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'public/bot-check/api.js': 'window.turnstile={}',
      'de/public/bot-check/api.js': 'window.turnstile={de:1}',
    },
  };
}

/** A small remote with a route for each pattern. */
export function remoteBuild(name: string, patterns: string[], mark = ''): BuiltRelease {
  return {
    name,
    entry: 'entry.js',
    files: {
      'entry.js': `var ${name.replaceAll('-', '_')} = '${mark}'; // ${'entry '.repeat(200)}`,
      'page.js': `'page ${mark}'`,
      'page.css': '.page_title_a1b2c{color:red}',
      'img/logo.png': 'the content of a picture',
    },
    routes: patterns.map((path) => ({
      path,
      title: `Title of ${path}`,
      description: 'A test page',
      files: ['page.js', 'page.css', 'img/logo.png'],
    })),
  };
}

/** A build with server output, so that its pages are rendered. */
export function withServer(built: BuiltRelease): BuiltRelease {
  const files = { ...built.files, 'server.js': `the server output of ${built.name}` };
  return { ...built, files, server: 'server.js' };
}
