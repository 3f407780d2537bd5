import { licenseProblems, licensesText, shippedPackages } from './licenses.mjs';

const shipped = shippedPackages();

test('every shipped package has an allowed licence', async () => {
  expect(await licenseProblems(shipped)).toEqual([]);
});

test('the shipped packages are those of browsers and of servers, without tools', () => {
  const names = shipped.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'fastify', 'tinymce', 'pg-protocol']));
  for (const tool of ['jest', 'webpack', 'typescript', 'drizzle-kit'])
    expect(names).not.toContain(tool);
});

test.each([
  'AGPL-3.0-only',
  'GPL-3.0-or-later',
  'none',
  'SEE LICENSE IN x.md',
  '(GPL-2.0 AND MIT)',
])('refuses the licence %s', async (license) => {
  const problems = await licenseProblems([{ name: 'a', version: '1.0.0', license, texts: [] }]);
  expect(problems).toEqual([expect.stringContaining(`a 1.0.0 has the licence ${license}`)]);
});

test('one allowed licence of several is enough', async () => {
  const either = { name: 'a', version: '1.0.0', license: '(MPL-2.0 OR Apache-2.0)', texts: [] };
  expect(await licenseProblems([either])).toEqual([]);
});

test('LICENSES has the name, the version and the text of each package', () => {
  const text = licensesText(shipped);
  for (const { name, version, texts } of shipped) {
    expect(text).toContain(`${name} ${version}`);
    for (const part of texts) expect(text).toContain(part);
  }
});
