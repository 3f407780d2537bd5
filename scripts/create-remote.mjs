import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { PNPM } from './install.mjs';
import { asProcess, CommandFailed, run } from './run.mjs';
import { packages, root } from './workspace.mjs';

/** As in shared/src/release: also the folder of its releases and its place in URLs. */
const NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** Addresses below the root that the edge keeps for itself. */
const TAKEN = ['api', 'bot-check', 'dev', 'releases', 'report', 'shell', 'tinymce'];

// `node scripts/create-remote.mjs <name>`: a remote with one page at /<name>, which `npm start`
// builds and serves like the others.
asProcess(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { install: { type: 'boolean', default: true } },
    allowNegative: true,
  });
  const [name] = positionals;
  checkName(name);
  // What all remotes have in common is taken from one of them, so that it is never behind.
  const [model] = remotes();
  const folder = join(root, `remote-${name}`);
  for (const [path, content] of Object.entries(filesOf(name, model.manifest))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  for (const path of ['webpack.config.mjs', 'tsconfig.json'])
    copyFileSync(join(model.folder, path), join(folder, path));
  appendFileSync(join(root, 'CODEOWNERS'), `/remote-${name}/ @playlist-desk/${name}\n`);
  if (values.install) {
    console.log('Adding it to the lock file …');
    await run(`npx --yes ${PNPM} install --no-frozen-lockfile`, {
      folder: root,
      what: 'Installing packages',
      env: { CI: 'true' },
    });
  }
  const alone = `npx ${PNPM} --filter remote-${name} dev`;
  console.log(`remote-${name} is there, with a page at /${name}. Try it:
  ${`npx jest remote-${name}`.padEnd(alone.length)}    its test
  ${alone}    alone, beside a running site
  ${'npm start'.padEnd(alone.length)}    the whole site, now with /${name}
Its addresses and its entries of the navigation bar are in remote-${name}/remote.json, its owner is in CODEOWNERS.`);
});

function checkName(name) {
  if (!name) throw new CommandFailed('Usage: node scripts/create-remote.mjs <name>');
  if (!NAME.test(name))
    throw new CommandFailed(
      `${name} is no name for a remote: small letters, digits and hyphens, at most 40.`,
    );
  if (TAKEN.includes(name))
    throw new CommandFailed(`/${name} is the site's own. Choose another name.`);
  if (existsSync(join(root, `remote-${name}`)))
    throw new CommandFailed(`There is a remote-${name} already.`);
  const owner = remotes().find(({ folder }) =>
    routesOf(folder).some(({ path }) => path.split('/')[1] === name),
  );
  if (owner)
    throw new CommandFailed(`${owner.name} owns addresses below /${name}. Choose another name.`);
}

function remotes() {
  return packages().filter((entry) => entry.name.startsWith('remote-'));
}

function routesOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')).routes;
}

function filesOf(name, { scripts, dependencies, devDependencies }) {
  const title = name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const own = Object.fromEntries(
    ['@site/shared', 'react', 'react-dom'].map((needed) => [needed, dependencies[needed]]),
  );
  const manifest = {
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    scripts,
    dependencies: own,
    devDependencies,
  };
  const route = `{ "path": "/${name}", "page": "start", "login": false, "title": "${title}" }`;
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'remote.json': `{\n  "name": "${name}",\n  "routes": [${route}],\n  "nav": []\n}\n`,
    'src/remote.tsx': `import { defineRemote } from '@site/shared/remote';
import manifest from '../remote.json';

export default defineRemote(manifest, {
  start: () => import('./pages/start'),
});
`,
    'src/pages/start.tsx': `import { Page } from '@site/shared/ui';

export function Component() {
  return <Page title="${title}" intro="The first page of a new remote." />;
}
`,
    'src/pages/start.test.tsx': `import { render, screen } from '@testing-library/react';
import { Component } from './start';

test('the page says what it is', () => {
  render(<Component />);
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument();
});
`,
    'README.md': readme(name),
  };
}

function readme(name) {
  return `# remote-${name}

Owns \`/${name}\`: \`src/pages/start.tsx\`. All its addresses are in \`remote.json\`.

- **Run alone**: start the site (\`npm start\` in the root), then \`npx ${PNPM} --filter remote-${name} dev\` and open
  http://localhost:3000/${name}. \`API_URL\` is the site behind it (http://localhost:8080), \`PORT\` the port.
- **Test**: \`npx jest remote-${name}\` in the root.
- **Build**: \`npx ${PNPM} --filter remote-${name} build\` writes a release into \`dist/\`. Releasing it: docs/releasing.md.
`;
}
