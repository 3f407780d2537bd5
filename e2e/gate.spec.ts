import { join } from 'node:path';
import type { VisibleChange } from '../edge/src/releases/publications';
import { openWorkshop, type Workshop } from './bad-builds/build-case';
import { append, type Edit, inComponent, prepend, replace } from './bad-builds/edit-source';
import { expect, test } from './fixtures';
import { createTeamFolder, type TeamFolder } from './team-folder';

/** The gate finds many more faults: `npm run bad-builds` tries a build with each of them. */

const PAGE = '/refund-policy';
const SOURCE = 'src/pages/refund-policy.tsx';

let workshop: Workshop;
let marketing: TeamFolder;
test.beforeAll(async () => {
  workshop = await openWorkshop();
  marketing = await createTeamFolder('marketing');
});
test.afterAll(async () => {
  await marketing.remove();
  await workshop.remove();
});
// A build, and a run of the gate with a browser.
test.beforeEach(() => test.setTimeout(300_000));

function naturalWidth(picture: Element): number {
  return (picture as HTMLImageElement).naturalWidth;
}

/** The exit code of `publish --json` for a build with these edits, and what it answers. */
async function publish(...edits: Edit[]): Promise<{
  code: number;
  answer: { version: string; problems?: string[]; changes?: VisibleChange[] };
}> {
  const built = await workshop.build({ package: 'remote-marketing', edits });
  if ('error' in built) throw new Error(built.error);
  await marketing.take(join(built.folder, 'dist'));
  const { code, out } = await marketing.release('publish --json');
  return { code, answer: JSON.parse(out) };
}

test('a build with a page that breaks is refused, with the page, its visitors and the error', async () => {
  const { code, answer } = await publish(
    prepend(SOURCE, "import { useEffect } from 'react';"),
    inComponent(
      'refund-policy',
      "useEffect(() => { throw new Error('the policy is broken'); }, []);",
    ),
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
  const { code, answer } = await publish(
    replace(
      'texts/en.json',
      'We refund payments without delivery only.',
      'We refund every payment.',
    ),
  );
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
  const { code, answer } = await publish(append(SOURCE, "Symbol.for('another build');"));
  expect([code, answer.changes ?? []]).toEqual([0, []]);
});
