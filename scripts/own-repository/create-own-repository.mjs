import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { jsonOf, titleOf } from '../../shared/build/create/new-texts.mjs';
import { remoteFiles } from '../../shared/build/create/remote-files.mjs';
import { install as installHere, PNPM } from '../install.mjs';
import { CommandFailed, run } from '../run.mjs';
import { lockFile, versionOf, workspaceFile } from './lock-file.mjs';
import { packContract } from './pack-contract.mjs';

/** The folder of the package file in the new repository. */
const CONTRACT = 'contract';
const DEPENDENCIES = ['react', 'react-dom'];
const DEV_DEPENDENCIES = [
  ...['@testing-library/jest-dom', '@testing-library/react', '@testing-library/user-event'],
  ...['@types/jest', '@types/react', '@types/react-dom', 'jest', 'react-router-dom'],
  ...['typescript', 'webpack', 'webpack-cli', 'webpack-dev-server'],
];

/**
 * Makes a repository with one remote in an empty folder. It depends on the packed contract and on
 * nothing else of this repository. Throws CommandFailed if the folder has files.
 *
 * @param {string} name that of the remote
 * @param {string} into the folder, relative to the current one
 * @param {{ install?: boolean }} options whether its packages are installed
 */
export async function createOwnRepository(name, into, { install = true } = {}) {
  const folder = resolve(into);
  if (existsSync(folder) && readdirSync(folder).some((file) => file !== '.git'))
    throw new CommandFailed(`${folder} is not empty. Choose another folder.`);
  await installHere(console.log);
  const contract = await packContract(join(folder, CONTRACT));
  const spec = `file:${CONTRACT}/${contract.file}`;
  const manifest = packageManifest(name, spec);
  const files = {
    ...remoteFiles(name),
    'package.json': jsonOf(manifest),
    'pnpm-workspace.yaml': workspaceFile(),
    'pnpm-lock.yaml': lockFile(manifest, { ...contract, spec }),
    'tsconfig.json': jsonOf({
      extends: '@site/shared/tsconfig.remote.json',
      files: ['node_modules/@site/shared/src/assets.d.ts'],
      include: ['src', 'remote.json'],
    }),
    'jest.config.mjs': `import { remoteTests } from '@site/shared/build/jest';

export default remoteTests(import.meta.dirname);
`,
    '.gitignore': 'node_modules/\ndist/\ntexts/built/\n',
    'README.md': readme(name),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (install) {
    console.log('Installing its packages …');
    await run(`npx --yes ${PNPM} install --frozen-lockfile --prefer-offline`, {
      folder,
      what: 'Installing packages',
      env: { CI: 'true' },
    });
  }
  console.log(`Created the remote ${name} in ${folder}. Its README.md has the next steps.`);
}

function packageManifest(name, contract) {
  const exact = (names) => Object.fromEntries(names.map((one) => [one, versionOf(one)]));
  return {
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    imports: { '#texts': './texts/built/index.ts' },
    scripts: {
      dev: 'webpack serve --mode development',
      build: 'webpack --mode production',
      test: 'jest',
      check: 'write-texts && tsc',
      'new-card': 'new-card',
      release: 'release',
    },
    dependencies: { '@site/shared': contract, ...exact(DEPENDENCIES) },
    devDependencies: exact(DEV_DEPENDENCIES),
  };
}

function readme(name) {
  return `# ${titleOf(name)}

A remote of Playlist Desk in a repository of its own. It owns \`/${name}\`. What it shares with the site
is one package file in \`${CONTRACT}/\`: the contract, the design system, the build, the test tools and
the command \`release\`.

| file | what it has |
|---|---|
| \`remote.json\` | addresses, titles, menu entries, cards |
| \`src/remote.tsx\` | the entry point: the pages and the cards |
| \`src/pages\` | a file for each page, with its test |
| \`src/cards\` | parts of pages of other teams |
| \`node_modules/@site/shared/src\` | what the site offers: \`slots\`, \`ui\`, calls in \`contract\` |
| \`texts\` | one file a language; \`texts.start.title()\` in code |

## Steps

You need Node.js 20.19 or later. pnpm comes with \`npx\`.

\`\`\`sh
git init && npx ${PNPM} install     # once
npm test                             # its tests
npm run check                        # its types
npm run new-card -- support/ticket-aside tips --audience staff    # a card on the ticket page
API_URL=https://www.example.com npm run dev    # its pages alone, at http://localhost:3000/${name}
npm run build                        # a release in dist/
\`\`\`

The operator of the site gives you a token for the name \`${name}\` once. Then release:

\`\`\`sh
export EDGE_URL=https://www.example.com RELEASE_TOKEN=release_…
npm run release -- ship --why "the first page"    # the edge checks dist/ and makes it live
npm run release -- status                         # views and errors
npm run release -- rollback                       # back to the release before
\`\`\`

The first release of a name is live at once; a later one goes to 1 %, 10 %, 50 % and then to all
visitors, and the edge ends it if its pages or cards are worse.
\`node_modules/@site/shared/docs/releasing.md\` explains each refusal of the gate.

## A new contract

The team of the site packs a new file with \`npm run pack-contract\`. Put it into \`${CONTRACT}/\`, then
\`npx ${PNPM} add ./${CONTRACT}/<file>\`, and delete the old one. A release keeps working with the
contract that it was built with; the gate says when it does not fit the site any more.
`;
}
