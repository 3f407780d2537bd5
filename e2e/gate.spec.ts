import type { VisibleChange } from '../edge/src/releases/publications';
import { expect, test } from './fixtures';
import { withTexts } from './language-builds';
import { createTeamFolder, type TeamFolder } from './team-folder';

/** The gate finds many more faults: `npm run bad-builds` tries a build with each of them. */

const PAGE = '/refund-policy';
const TEXT = 'We refund payments without delivery only.';

let marketing: TeamFolder;
test.beforeAll(async () => {
  marketing = await createTeamFolder('marketing');
});
test.afterAll(() => marketing.remove());
// A run of the gate with a browser.
test.beforeEach(() => test.setTimeout(240_000));

function naturalWidth(picture: Element): number {
  return (picture as HTMLImageElement).naturalWidth;
}

type Answer = {
  code: number;
  answer: { version: string; problems?: string[]; changes?: VisibleChange[] };
};

/** The exit code of `publish --json`, and what it answers. */
async function publish(): Promise<Answer> {
  const { code, out } = await marketing.release('publish --json');
  return { code, answer: JSON.parse(out) };
}

/** Publishes the build after a replacement in its scripts. */
async function publishWith(before: string, after: string): Promise<Answer> {
  await marketing.take(await withTexts('marketing', new Map([[before, after]])));
  return publish();
}

test('a build with a page that breaks is refused, with the page, its visitors and the error', async () => {
  // In the script of the browser; that of the server has the texts of all languages.
  const { code, answer } = await publishWith(
    `intro:"${TEXT}"`,
    "intro:(()=>{throw new Error('the policy is broken')})()",
  );
  expect([code, answer.problems]).toEqual([
    1,
    expect.arrayContaining([
      expect.stringMatching(
        `^Browser check of ${PAGE} \\(visitor on a .*\\): .*the policy is broken`,
      ),
    ]),
  ]);
});

test('a changed text is shown with pictures of before and after, also in the cockpit', async ({
  page,
  request,
}) => {
  const { code, answer } = await publishWith(TEXT, 'We refund every payment.');
  const { version, changes = [] } = answer;
  expect(code).toBe(0);
  expect([...new Set(changes.map(({ where }) => where))]).toEqual([PAGE]);
  const change = changes.find(({ text }) => text.includes('We refund every payment.'));
  const { before, after } = change?.pictures ?? { before: '', after: '' };
  expect(before).not.toBe(after);
  for (const id of [before, after]) {
    const address = `/releases/api/marketing/${version}/pictures/${id}`;
    expect((await request.get(address)).status()).toBe(401);
    const headers = { authorization: `Bearer ${marketing.token}` };
    const picture = await request.get(address, { headers });
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  }

  await page.goto('/releases/ui');
  await page.getByLabel('Release token').fill(marketing.token);
  await page.getByRole('button', { name: 'Show the releases' }).click();
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'marketing' }) });
  await card.getByText(/published release/).click();
  const release = card.getByRole('listitem').filter({ has: page.getByText(version) });
  await release.getByText(/What changes for visitors/).click();
  await expect(release.getByText(/We refund every payment\./).first()).toBeVisible();
  for (const time of ['Before', 'After']) {
    const picture = release.getByRole('img', { name: `${time}: ${PAGE}` }).first();
    await expect.poll(() => picture.evaluate(naturalWidth)).toBeGreaterThan(0);
    await picture.click();
    const enlarged = page.getByRole('dialog', { name: `${time}: ${PAGE}` });
    await expect(enlarged.getByRole('img')).toBeVisible();
    await enlarged.getByRole('button', { name: 'Close' }).click();
    await expect(enlarged).toBeHidden();
  }
});

test('a build that differs only in its code shows no changes', async () => {
  await marketing.buildPage('another build', PAGE);
  const { code, answer } = await publish();
  expect([code, answer.changes ?? []]).toEqual([0, []]);
});
