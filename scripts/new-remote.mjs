import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { NEW_PAGE, titleOf } from '../shared/build/create/new-texts.mjs';
import { nameProblem, remoteFiles } from '../shared/build/create/remote-files.mjs';
import { PNPM } from './install.mjs';
import { asProcess, CommandFailed, run } from './run.mjs';
import { packages, root } from './workspace.mjs';

// `npm run new-remote -- <name>`: a remote with one page at /<name>, which `npm start` builds and
// serves like the others. With `--into <folder>`, in a repository of its own.
asProcess(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { install: { type: 'boolean', default: true }, into: { type: 'string' } },
    allowNegative: true,
  });
  const [name] = positionals;
  checkName(name);
  if (values.into) {
    // The contract is packed with what is installed.
    const { createOwnRepository } = await import('./own-repository/create-own-repository.mjs');
    return createOwnRepository(name, values.into, values);
  }
  const folder = join(root, `remote-${name}`);
  writeFiles(folder, { ...remoteFiles(name), ...filesOfWorkspace(name) });
  addOwner(`@playlist-desk/${name}`, `/remote-${name}/`);
  addToSpecification(name);
  if (values.install) {
    console.log('Adding the remote to the lock file …');
    await run(`npx --yes ${PNPM} install --no-frozen-lockfile`, {
      folder: root,
      what: 'Installing packages',
      env: { CI: 'true' },
    });
    await run(`biome check --write remote-${name}`, { folder: root, what: 'Format' });
  }
  const devCommand = `npx ${PNPM} --filter remote-${name} dev`;
  console.log(`Created remote-${name} with a page at /${name}. Try it:
  ${`npx jest remote-${name}`.padEnd(devCommand.length)}    run its test
  ${devCommand}    run it alone, beside a running site
  ${'npm start'.padEnd(devCommand.length)}    run the whole site, with /${name}
Its addresses and its navigation entries are in remote-${name}/remote.json, its texts in
remote-${name}/texts, its owner in CODEOWNERS, and its page in section 2 of docs/specification.md.`);
});

function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A team owns its remote, and with the others the specification, which describes its pages. */
function addOwner(team, folder) {
  const path = join(root, 'CODEOWNERS');
  const owners = readFileSync(path, 'utf8').replace(
    /^\/docs\/specification\.md .*$/m,
    `$& ${team}`,
  );
  writeFileSync(path, `${owners}${folder} ${team}\n`);
}

/** The page of the remote at the end of section 2. */
function addToSpecification(name) {
  const path = join(root, 'docs/specification.md');
  const title = titleOf(name);
  const section = `### ${title}: remote ${name}

| address | page | who | what it does |
|---|---|---|---|
| \`/${name}\` | ${title.toLowerCase()} | everyone | ${NEW_PAGE.en.slice(0, -1)} |

`;
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('\n## 3. ', `\n${section}## 3. `));
}

function checkName(name) {
  if (!name) throw new CommandFailed('Usage: npm run new-remote -- <name> [--into <folder>]');
  const problem = nameProblem(name);
  if (problem) throw new CommandFailed(problem);
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

/** What only a remote of this repository has; its versions are those of an existing one. */
function filesOfWorkspace(name) {
  const [{ folder, manifest: existing }] = remotes();
  const dependencies = Object.fromEntries(
    ['@site/shared', 'react', 'react-dom'].map((packageName) => [
      packageName,
      existing.dependencies[packageName],
    ]),
  );
  const { imports, scripts, devDependencies } = existing;
  const head = { name: `remote-${name}`, version: '1.0.0', private: true };
  const manifest = { ...head, imports, scripts, dependencies, devDependencies };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': readFileSync(join(folder, 'tsconfig.json'), 'utf8'),
    'README.md': readme(name),
  };
}

function readme(name) {
  return `# remote-${name}

This remote owns \`/${name}\` (\`src/pages/start.tsx\`). Its addresses and menu entries are in
\`remote.json\`, its texts in \`texts\`, one file a language.

- **Run alone**: start the site (\`npm start\` in the root), then run
  \`npx ${PNPM} --filter remote-${name} dev\` and open <http://localhost:3000/${name}>.
  \`API_URL\` is the address of the site (default <http://localhost:8080>), \`PORT\` the port.
- **Test**: \`npx jest remote-${name}\` in the root.
- **A card** on a page of another team: \`npm run new-card -- ${name} <slot> <name>\` in the root.
- **Build**: \`npx ${PNPM} --filter remote-${name} build\` writes a release into \`dist/\`.
  [docs/releasing.md](../docs/releasing.md) explains how it is released.
`;
}
