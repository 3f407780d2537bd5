import type { Page } from '@playwright/test';
import { expect, site, test } from './fixtures';
import { textsOf, withoutLanguages, withTexts } from './language-builds';
import { createTeamFolder, type TeamFolder } from './team-folder';
import { makeLive, restore } from './variants';

const LANGUAGES = ['en', 'it'];

let support: TeamFolder;
test.beforeAll(async () => {
  support = await createTeamFolder('support');
});
test.afterEach(() => restore('shell', 'support'));
test.afterAll(() => support.remove());

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });

async function titleIn(language: string): Promise<string> {
  return (await textsOf('remote-support', language)).contact?.title ?? '';
}

/** The live versions of the shell and of the remotes, by name. */
async function liveVersions(): Promise<Record<string, string>> {
  const document = await (await fetch(site.url)).text();
  const [, boot = '{}'] = /id="boot-manifest">(.*?)<\/script>/.exec(document) ?? [];
  const { shell, remotes } = JSON.parse(boot) as {
    shell: string;
    remotes: { name: string; entry: { version: string } }[];
  };
  return { shell, ...Object.fromEntries(remotes.map(({ name, entry }) => [name, entry.version])) };
}

test('a team ships a new text in two languages without a release of another team', async ({
  page,
}) => {
  const before = await liveVersions();
  const added = new Map<string, string>();
  for (const language of LANGUAGES)
    added.set(await hintIn(language), `${language}: a text that is new in this release.`);
  await support.take(await withTexts('support', added));
  expect(await support.release('publish --activate --now')).toMatchObject({ code: 0 });
  const { support: version, ...others } = await liveVersions();
  expect(version).not.toBe(before.support);
  expect({ ...others, support: before.support }).toEqual(before);
  for (const language of LANGUAGES) {
    await page.goto(language === 'en' ? '/support' : `/${language}/support`);
    const text = `${language}: a text that is new in this release.`;
    await expect(main(page).getByText(text)).toBeVisible();
    await expect(title(page)).toHaveText(await titleIn(language));
  }
});

async function hintIn(language: string): Promise<string> {
  return (await textsOf('remote-support', language)).contact?.ticketHint ?? '';
}

test('the gate refuses a release that has lost French, and names the language', async () => {
  await support.take(await withoutLanguages('support', 'fr'));
  const { code, out, err } = await support.release('publish --activate --now');
  expect(code).toBe(1);
  expect(out + err).toContain('It no longer has fr (Français), which the live release has.');
});

test('a live remote without French is English on a French page, and marked as English', async ({
  page,
}) => {
  await makeLive(await withoutLanguages('support', 'fr'));
  await page.goto('/fr/support');
  await expect(title(page)).toHaveText(await titleIn('en'));
  await expect(main(page)).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  // The page of another remote has French.
  const home = (await textsOf('shell', 'fr')).navbar?.home?.replace('{product}', 'Playlist Desk');
  await page
    .getByRole('banner')
    .getByRole('link', { name: home ?? '', exact: true })
    .click();
  await expect(page).toHaveURL(/\/fr\/?$/);
  const { homeHeader } = await textsOf('remote-marketing', 'fr');
  await expect(title(page)).toHaveText(homeHeader?.title ?? '');
  await expect(main(page)).not.toHaveAttribute('lang');
});

test('beside a shell without Spanish, a remote shows Spanish, and the shell offers what it has', async ({
  page,
}) => {
  await makeLive(await withoutLanguages('shell', 'es'));
  await page.goto('/es/support');
  await expect(title(page)).toHaveText(await titleIn('es'));
  await expect(main(page)).toHaveAttribute('lang', 'es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/de/support');
  await expect(title(page)).toHaveText(await titleIn('de'));
  const languages = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  await expect(languages.filter({ hasText: /^(Français|Italiano)$/ })).toHaveCount(2);
  await expect(languages.filter({ hasText: /^Español$/ })).toHaveCount(0);
});
