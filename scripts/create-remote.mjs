import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  isReleaseName,
  RESERVED_PATHS,
  RESERVED_RELEASE_NAMES,
  SHELL,
} from '../shared/src/release/names.mjs';
import { PNPM } from './install.mjs';
import { asProcess, CommandFailed, run } from './run.mjs';
import { packages, root } from './workspace.mjs';

const RESERVED_NAMES = [...RESERVED_PATHS, ...RESERVED_RELEASE_NAMES, SHELL];

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
  // The common files are copied from an existing remote, so they are always current.
  const [existingRemote] = remotes();
  const folder = join(root, `remote-${name}`);
  for (const [path, content] of Object.entries(filesOf(name, existingRemote.manifest))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  for (const path of ['webpack.config.mjs', 'tsconfig.json'])
    copyFileSync(join(existingRemote.folder, path), join(folder, path));
  addOwner(`@playlist-desk/${name}`, `/remote-${name}/`);
  if (values.install) {
    console.log('Adding the remote to the lock file …');
    await run(`npx --yes ${PNPM} install --no-frozen-lockfile`, {
      folder: root,
      what: 'Installing packages',
      env: { CI: 'true' },
    });
  }
  const devCommand = `npx ${PNPM} --filter remote-${name} dev`;
  console.log(`Created remote-${name} with a page at /${name}. Try it:
  ${`npx jest remote-${name}`.padEnd(devCommand.length)}    run its test
  ${devCommand}    run it alone, beside a running site
  ${'npm start'.padEnd(devCommand.length)}    run the whole site, with /${name}
Its addresses and its navigation entries are in remote-${name}/remote.json, its owner is in CODEOWNERS.
Add its pages to section 2 of docs/specification.md.`);
});

/** A team owns its remote, and with the others the specification, which describes its pages. */
function addOwner(team, folder) {
  const path = join(root, 'CODEOWNERS');
  const owners = readFileSync(path, 'utf8').replace(
    /^\/docs\/specification\.md .*$/m,
    `$& ${team}`,
  );
  writeFileSync(path, `${owners}${folder} ${team}\n`);
}

function checkName(name) {
  if (!name) throw new CommandFailed('Usage: node scripts/create-remote.mjs <name>');
  if (!isReleaseName(name))
    throw new CommandFailed(
      `${name} is not a valid remote name. Use lower-case letters, digits and hyphens, at most 40, a letter first.`,
    );
  if (RESERVED_NAMES.includes(name))
    throw new CommandFailed(`${name} is reserved for the site. Choose another name.`);
  if (existsSync(join(root, `remote-${name}`)))
    throw new CommandFailed(`remote-${name} already exists. Choose another name.`);
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
  const baseDependencies = Object.fromEntries(
    ['@site/shared', 'react', 'react-dom'].map((packageName) => [
      packageName,
      dependencies[packageName],
    ]),
  );
  const manifest = {
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    scripts,
    dependencies: baseDependencies,
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

test('the page has its title', () => {
  render(<Component />);
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument();
});
`,
    'README.md': readme(name),
  };
}

function readme(name) {
  return `# remote-${name}

This remote owns \`/${name}\` (\`src/pages/start.tsx\`). Its addresses and menu entries are in
\`remote.json\`.

- **Run alone**: start the site (\`npm start\` in the root), then run
  \`npx ${PNPM} --filter remote-${name} dev\` and open <http://localhost:3000/${name}>.
  \`API_URL\` is the address of the site (default <http://localhost:8080>), \`PORT\` the port.
- **Test**: \`npx jest remote-${name}\` in the root.
- **Build**: \`npx ${PNPM} --filter remote-${name} build\` writes a release into \`dist/\`.
  [docs/releasing.md](../docs/releasing.md) explains how it is released.
`;
}
