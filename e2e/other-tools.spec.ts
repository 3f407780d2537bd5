import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { run } from '../scripts/run.mjs';
import { signInByCall } from './by-call';
import { expect, site, test } from './fixtures';
import { createTeamFolder, type TeamFolder } from './team-folder';
import { makeLive } from './variants';

/** The remotes of other tools, each with the file that has the code of its page. */
const FIXTURES = [
  { tool: 'vite-svelte', name: 'hello-svelte', word: 'Svelte', code: /^hello\.mjs$/ },
  { tool: 'rspack-react', name: 'hello-react', word: 'React', code: /^\d+\.mjs$/ },
];

for (const { tool, name, word, code } of FIXTURES)
  test.describe(`a remote of ${tool}`, () => {
    test.describe.configure({ mode: 'serial' });
    const path = `/${name}`;
    let team: TeamFolder;
    let codeFile: string;
    let first: string;
    let second: string;

    const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
    const supportLink = (page: Page, text: string) =>
      page.getByRole('main').getByRole('link', { name: text });

    /** Changes the code of the page, and makes a release of it. Returns its version. */
    async function describeWith(edit: (text: string) => string): Promise<string> {
      const file = join(team.folder, 'dist', codeFile);
      await writeFile(file, edit(await readFile(file, 'utf8')));
      const { out } = await done('describe --json');
      return (JSON.parse(out) as { version: string }).version;
    }

    async function done(line: string) {
      const result = await team.release(line);
      expect(result).toMatchObject({ code: 0 });
      return result;
    }

    /** The release whose code of the page this document has loaded. */
    const shownVersion = (page: Page) =>
      page.evaluate(
        (remote) =>
          performance
            .getEntriesByType('resource')
            .map((entry) => new RegExp(`/releases/${remote}/(\\w+)/`).exec(entry.name)?.[1])
            .findLast(Boolean),
        name,
      );

    async function tamper(context: BrowserContext, version: string): Promise<void> {
      await context.route(`**/releases/${name}/${version}/${codeFile}*`, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'globalThis.isTampered = true; export const mount = () => () => {};',
        }),
      );
    }

    test.beforeAll(async () => {
      const source = join(import.meta.dirname, 'other-tools', tool);
      const { scripts } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
      await run(scripts.build, { folder: source, what: `Building ${tool}` });
      team = await createTeamFolder(name, source);
      await cp(join(source, 'texts'), join(team.folder, 'texts'), { recursive: true });
      await team.take(join(source, 'dist'));
      await done('describe');
      const release = JSON.parse(await readFile(join(team.folder, 'dist/release.json'), 'utf8'));
      const files: { path: string }[] = release.files;
      codeFile = files.find((file) => code.test(file.path))?.path ?? '';
      first = release.version;
    });
    test.afterAll(async () => {
      await team.release('retire --to /support --why afterwards');
      await team.remove();
    });

    test('passes the gate, and a visitor goes from it to support and back in one document', async ({
      page,
    }) => {
      await done('publish --activate --now');
      await page.goto(path);
      await expect(heading(page)).toHaveText(`Hello from ${word}`);
      await expect(page.getByText('You are not signed in.')).toBeVisible();
      await expect(page.getByText(/support@|@example/).first()).toBeVisible();
      await page.evaluate(() => Reflect.set(window, 'isFirstDocument', true));
      await supportLink(page, 'Ask support').click();
      await expect(page).toHaveURL(/\/support$/);
      await expect(heading(page)).not.toHaveText(`Hello from ${word}`);
      await page.goBack();
      await expect(heading(page)).toHaveText(`Hello from ${word}`);
      await page.goForward();
      await expect(page).toHaveURL(/\/support$/);
      await page.getByRole('banner').getByRole('link', { name: word, exact: true }).click();
      await expect(heading(page)).toHaveText(`Hello from ${word}`);
      expect(await page.evaluate(() => Reflect.get(window, 'isFirstDocument'))).toBe(true);
    });

    test('is German on German pages, and knows who is signed in', async ({ page }) => {
      await signInByCall(page, site.admin);
      // As the second remote of a document, which the federation runtime loads.
      await page.goto('/de/support');
      await page.getByRole('banner').getByRole('link', { name: word, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/de${path}$`));
      await expect(page).toHaveTitle(new RegExp(`^Willkommen bei ${word}`));
      await expect(heading(page)).toHaveText(`Willkommen bei ${word}`);
      await expect(page.getByText(`Sie sind als ${site.admin.email} angemeldet.`)).toBeVisible();
      const link = supportLink(page, 'Support fragen');
      await expect(link).toHaveAttribute('href', '/de/support');
      await page.evaluate(() => Reflect.set(window, 'isFirstDocument', true));
      await link.click();
      await expect(page).toHaveURL(/\/de\/support$/);
      expect(await page.evaluate(() => Reflect.get(window, 'isFirstDocument'))).toBe(true);
    });

    test('with a changed byte, is replaced by the release before it, or by a notice', async ({
      page,
      context,
      console,
    }) => {
      console.allow(/integrity|digest|could not be loaded|Failed to/i);
      second = await describeWith((text) => `${text}\nglobalThis.isSecond = true;\n`);
      await makeLive(join(team.folder, 'dist'));
      await tamper(context, second);
      await page.goto(path);
      await expect(heading(page)).toHaveText(`Hello from ${word}`);
      expect(await shownVersion(page)).toBe(first);
      await context.clearCookies();
      await tamper(context, first);
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'isTampered'))).toBeUndefined();
      await context.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page)).toHaveText(`Hello from ${word}`);
    });

    test('with a page that throws, is replaced by the release before it', async ({
      page,
      console,
    }) => {
      console.allow(/reading 'onPurpose'/);
      const broken = await describeWith((text) =>
        text.replace('hello.title', 'hello.title.missing.onPurpose'),
      );
      // Not through the gate, which refuses it.
      await makeLive(join(team.folder, 'dist'));
      await page.goto(path);
      await expect(heading(page)).toHaveText(`Hello from ${word}`);
      // The second one may be bad by now, because it failed in the test before this one.
      expect([first, second]).toContain(await shownVersion(page));
      expect([first, second]).not.toContain(broken);
    });
  });
