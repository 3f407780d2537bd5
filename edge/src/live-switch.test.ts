import { bootOf } from './testing/boot-of';
import { remoteBuild, shellBuild } from './testing/built-release';
import { startSite } from './testing/running-site';

const SWITCHES = 20;

test('during twenty releases under load no request fails and every file of a document exists', async () => {
  const site = await startSite();
  await site.release(shellBuild(), remoteBuild('remote-shop', ['/shop'], 'start'));
  const url = await site.listen();
  const failures: string[] = [];
  const versions = new Set<string>();
  let isLoading = true;

  async function visit() {
    while (isLoading) {
      const page = await fetch(`${url}/shop`);
      const html = await page.text();
      if (page.status !== 200) failures.push(`document ${page.status}`);
      const entry = bootOf(html).remotes[0]?.entry;
      if (!entry || !html.includes(`href="${entry.url}"`))
        failures.push('a document that mixes versions');
      const file = await fetch(`${url}${entry?.url}`);
      await file.arrayBuffer();
      if (file.status !== 200) failures.push(`entry ${file.status}`);
      versions.add(entry?.version ?? '');
    }
  }

  const visitors = Array.from({ length: 4 }, visit);
  for (let count = 0; count < SWITCHES; count += 1) {
    const [live = ''] = await site.release(
      remoteBuild('remote-shop', ['/shop'], `release ${count}`),
    );
    while (!versions.has(live) && failures.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }
  isLoading = false;
  await Promise.all(visitors);
  await site.close();
  expect(failures).toEqual([]);
  expect(versions.size).toBeGreaterThanOrEqual(SWITCHES);
});
