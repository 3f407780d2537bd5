import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { layerProblem } from './layers.mjs';
import { lintProblems } from './lint.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  write('docs/specification.md', '## 4. States\n\n| 30 | a decision |\n');
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const problems = () => lintProblems(folder);

// Assembled from parts, so that this file passes the rules that it breaks on purpose.
const broken: [rule: string, path: string, text: string][] = [
  ['a rule importing the contract', 'shared/src/rules/a.ts', "import '../contract/a';"],
  ['the design system importing the host', 'shared/src/ui/a.ts', "import '@site/shared/host';"],
  ['a remote importing another', 'remote-new/src/a.ts', "import '../../remote-shop/src/remote';"],
  ['a remote importing the shell', 'remote-shop/src/a.ts', "import('../../shell/src/boot');"],
  ['a re-export across layers', 'shared/src/rules/b.ts', "export { b } from '../host/b';"],
  ['a server importing the browser kit', 'api/src/a.ts', "import '@site/shared/client';"],
  ['an indefinite person', 'api/src/person.ts', `// For some${'body'} else.`],
  ['an unnumbered decision', 'api/src/decision.ts', `// (${'decision'}: one way)`],
  ['a section that does not exist', 'api/src/section.ts', `// (${'section'} 12)`],
  ['a decision that does not exist', 'docs/a.md', `(${'decision'} 31)`],
  ['a locale outside of format', 'remote-shop/src/b.ts', `const locale = 'en-${'GB'}';`],
  ['a pattern of hashes outside of release', 'edge/src/a.ts', `/^${'sha256'}-x/;`],
  ['unsafe storage', 'shell/src/a.ts', `local${'Storage'}.getItem('a');`],
  ['a poller of its own', 'remote-shop/src/c.ts', `set${'Interval'}(run, 1);`],
  ['a silenced type', 'api/src/type.ts', `// @ts-${'ignore'}`],
  ['a wide comment', 'api/src/wide.ts', `// ${'word '.repeat(30)}`],
  ['a long file', 'api/src/long.ts', 'run();\n'.repeat(251)],
  ['a long test', 'api/src/a.test.ts', 'run();\n'.repeat(401)],
  ['a file without a subject', 'api/src/utils.ts', 'run();'],
];

test('refuses what breaks a rule, once', async () => {
  for (const [, path, text] of broken) write(path, text);
  const found = await problems();
  const refused = broken.map(([rule, path]) => [
    rule,
    found.filter((problem) => problem.startsWith(`${path}:`)).length,
  ]);
  expect(refused).toEqual(broken.map(([rule]) => [rule, 1]));
  expect(found).toHaveLength(broken.length);
});

test('refuses expressions of more than linear time', async () => {
  // Found by the form of the automaton, and by trying texts.
  const slow = [
    ['/^\\s*(<\\s*>)?\\s*$/', '2nd degree polynomial'],
    ['/^(?:a*){0,5}b/', '5th degree polynomial'],
    ['/(?=b?)(a+)+$/', 'exponential (fuzz)'],
  ];
  write('api/src/a.ts', slow.map(([text]) => `${text}.test(a);`).join('\n'));
  expect(await problems()).toEqual(
    slow.map(([text, complexity]) =>
      expect.stringContaining(`api/src/a.ts ${text} takes more than linear time (${complexity}`),
    ),
  );
});

test('accepts a slow expression with an exception, and no exception without it', async () => {
  const text = '/^(a+)+$/';
  const exceptions = [{ path: 'api/src/a.ts', text, reason: 'A reason.' }];
  write('api/src/a.ts', `${text}.test(a);`);
  expect(await lintProblems(folder, exceptions)).toEqual([]);
  write('api/src/b.ts', `${text}.test(a);`);
  expect(await lintProblems(folder, exceptions)).toEqual([expect.stringContaining('api/src/b.ts')]);
  write('api/src/b.ts', '');
  write('api/src/a.ts', '/^a+$/.test(a);');
  expect(await lintProblems(folder, exceptions)).toEqual([
    `api/src/a.ts has no expression ${text}: remove it from scripts/lint/superlinear-exceptions.mjs.`,
  ]);
});

test('accepts linear expressions, and slow ones in tests', async () => {
  write('api/src/a.ts', '/^[\\w.]+@[\\w.]+$/.test(a); a.replace(/\\s+/g, "");');
  write('api/src/a.test.ts', '/^(a+)+$/.test(a);');
  expect(await problems()).toEqual([]);
});

test('refuses more than eight suppressions in the repository', async () => {
  write('api/src/a.ts', `// biome-${'ignore'} lint/a: a reason\n`.repeat(9));
  expect(await problems()).toEqual([expect.stringContaining('9 lint suppressions')]);
});

test('names the line of each problem', async () => {
  write('shared/src/rules/a.ts', "import './b';\nimport { c } from '@site/shared/host';\n");
  expect(await problems()).toEqual([
    'shared/src/rules/a.ts:2 imports @site/shared/host: shared/src/rules may import only its own files.',
  ]);
});

test('accepts imports that go down, numbered references and tests that reach up', async () => {
  write('shared/src/ui/a.tsx', "import '@site/shared/rules';\nimport './b';\nimport 'react';");
  write('api/src/a.ts', '// The rule (section 4, decision 30), then (decision 30).');
  write('shared/src/ui/a.test.tsx', "import '@site/shared/testing';");
  expect(await problems()).toEqual([]);
});

const modules = { 'api/src/db': [], 'api/src/orders': ['api/src/db'], 'remote-*/src': [] };

test.each([
  ['api/src/db/a.ts', 'api/src/orders/b', 'api/src/db may import only its own files'],
  ['api/src/orders/a.ts', 'api/src/db/b', undefined],
  ['api/src/orders/a.ts', 'api/src/orders/cards/b', undefined],
  ['remote-a/src/x.ts', 'remote-b/src/y', 'remote-a/src may import only its own files'],
  ['remote-a/src/x.ts', 'remote-a/src/y', undefined],
])('%s importing %s: %s', (from, to, problem) => {
  expect(layerProblem(from, to, modules)).toBe(problem);
});

describe('texts', () => {
  const english = { page: { title: 'Orders', sum: 'Sum' }, staff: { desk: 'Desk' } };
  const german = { page: { title: 'Bestellungen', sum: 'Summe' }, staff: { desk: 'Schalter' } };
  const french = { page: { title: 'Commandes', sum: 'Total' } };
  const CODE = "import * as texts from '#texts';\nexport const title = () => [texts.page.title(), ";
  const ALL = `${CODE}texts.page.sum(), texts.staff.desk()];\n`;

  function writeTexts(en: object, de: object, fr: object, code = ALL) {
    for (const [language, texts] of Object.entries({ en, de, fr }))
      write(`remote-a/texts/${language}.json`, JSON.stringify(texts));
    write('remote-a/src/page.tsx', code);
  }

  test('accepts complete texts, and texts of staff in English and German', async () => {
    writeTexts(english, german, french);
    expect(await problems()).toEqual([]);
  });

  test('names missing, unused and equal texts', async () => {
    const [equal, gleich] = [english, german].map((texts) => ({
      ...texts,
      page: { ...texts.page, total: texts.page.sum },
    })) as [object, object];
    writeTexts(equal, gleich, french, `${CODE}texts.staff.desk()];\n`);
    expect(await problems()).toEqual([
      'remote-a/texts page.sum: no code uses it.',
      'remote-a/texts page.total: no code uses it.',
      'remote-a/texts page.total: the same text as page.sum.',
    ]);
  });

  test('names a text that one of the languages of customers lacks', async () => {
    writeTexts(english, german, { page: { title: 'Commandes' } });
    write('remote-a/texts/it.json', JSON.stringify({ page: { title: 'Ordini', sum: 'Totale' } }));
    expect(await problems()).toEqual(['remote-a/texts page.sum: missing in fr.']);
  });

  test('names a translation that remote.json does not have', async () => {
    writeTexts(english, { ...german, manifest: { Orders: 'Bestellungen', Old: 'Alt' } }, french);
    write('remote-a/remote.json', JSON.stringify({ routes: [{ title: 'Orders' }] }));
    expect(await problems()).toEqual([
      "remote-a/texts manifest: remote.json has no 'Old', which de.json translates.",
    ]);
  });

  test('refuses a text that a module asks for while it is loaded', async () => {
    const atLoad = 'const LABELS = { a: texts.page.sum, b: texts.staff.desk() };\n';
    writeTexts(english, german, french, `${ALL}${atLoad}`);
    expect(await problems()).toEqual([
      'remote-a/src/page.tsx:2 texts.staff.desk is called when the module is loaded. Call it when the page is rendered.',
    ]);
  });
});
