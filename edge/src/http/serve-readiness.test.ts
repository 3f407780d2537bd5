import { copyFileSync, truncateSync } from 'node:fs';
import { until } from '@site/shared/testing/until';
import { liveFileIn } from '../releases/folder/live-file';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { startSite } from '../testing/running-site';

test('an edge that starts with a cut live.json is not ready until it is mended', async () => {
  const first = await startSite();
  const { dataDir } = first;
  await first.release(shellBuild(), remoteBuild('remote-shop', ['/shop'], 'one'));
  const path = liveFileIn(dataDir);
  copyFileSync(path, `${path}.good`);
  truncateSync(path, 100);

  const edge = await startSite({ dataDir });
  const statuses = async () => [
    (await edge.app.inject('/ready')).statusCode,
    (await edge.app.inject('/shop')).statusCode,
  ];
  try {
    expect(await statuses()).toEqual([503, 503]);
    copyFileSync(`${path}.good`, path);
    await until(async () => (await statuses()).every((status) => status === 200));
  } finally {
    await edge.close();
    await first.close();
  }
});

test('an edge without any release is ready for the first one, until its draining starts', async () => {
  const edge = await startSite();
  expect((await edge.app.inject('/ready')).statusCode).toBe(200);
  await edge.app.draining.start(0);
  expect((await edge.app.inject('/ready')).statusCode).toBe(503);
  await edge.close();
});
