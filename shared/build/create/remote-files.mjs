import {
  isReleaseName,
  RESERVED_PATHS,
  RESERVED_RELEASE_NAMES,
  SHELL,
} from '../../src/release/names.mjs';
import { jsonOf, NEW_PAGE, titleOf } from './new-texts.mjs';

const RESERVED_NAMES = [...RESERVED_PATHS, ...RESERVED_RELEASE_NAMES, SHELL];

/** Why a remote cannot have this name; undefined if it can. */
export function nameProblem(name) {
  if (!isReleaseName(name))
    return `${name} is not a valid remote name. Use lower-case letters, digits and hyphens, at most 40, a letter first.`;
  if (RESERVED_NAMES.includes(name))
    return `${name} is reserved for the site. Choose another name.`;
  return undefined;
}

/**
 * The sources of a remote with one page at /<name>, by path: the same in this repository and in one
 * of its own. Its package.json, tsconfig.json and README.md differ.
 */
export function remoteFiles(name) {
  const title = titleOf(name);
  const description = NEW_PAGE.en;
  const routes = [{ path: `/${name}`, page: 'start', login: false, title, description }];
  return {
    'remote.json': jsonOf({ name, routes, nav: [] }),
    'webpack.config.mjs': `import { remote } from '@site/shared/build/remote';

export default remote(import.meta.dirname);
`,
    'src/remote.tsx': `import { defineRemote } from '@site/shared/remote';
import manifest from '../remote.json';

export default defineRemote(manifest, {
  start: () => import('./pages/start'),
});
`,
    'src/pages/start.tsx': `import { Page } from '@site/shared/ui';
import * as texts from '#texts';

export function Component() {
  return <Page title={texts.start.title()} intro={texts.start.intro()} />;
}
`,
    'src/pages/start.test.tsx': `import { openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import manifest from '../../remote.json';
import remote from '../remote';

test('the page has its title', async () => {
  await openPage({ manifest, remote }, '/${name}');
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
});
`,
    ...Object.fromEntries(
      Object.entries(NEW_PAGE).map(([language, intro]) => [
        `texts/${language}.json`,
        jsonOf({
          ...(language !== 'en' && { manifest: { [title]: title, [description]: intro } }),
          start: { intro, title },
        }),
      ]),
    ),
  };
}
