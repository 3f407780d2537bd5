import { readConfig } from '../config';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { startSite } from '../testing/running-site';
import { LIVE_RELOAD_TAG } from './serve-live-reload';

test('sends the live versions and each change, and ends when the edge stops', async () => {
  const site = await startSite({ liveReload: true });
  await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  const url = await site.listen();
  expect(await (await fetch(`${url}/shop`)).text()).toContain(LIVE_RELOAD_TAG);
  const script = await fetch(`${url}/dev/live-reload.js`);
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);

  const events = (await fetch(`${url}/dev/live-reload`)).body
    ?.pipeThrough(new TextDecoderStream())
    .getReader();
  const first = await events?.read();
  expect(first?.value).toMatch(/^data: .*shop@[a-f0-9]{16}.*\n\n$/);
  const [version] = await site.release(remoteBuild('shop', ['/shop'], 'two'));
  expect((await events?.read())?.value).toContain(`shop@${version}`);
  await site.close();
  expect((await events?.read())?.done).toBe(true);
});

test('is off by default and always in production', async () => {
  const production = {
    SITE_MODE: 'production',
    SITE_URL: 'https://site.test',
    API_URL: 'http://127.0.0.1:1',
  };
  expect(readConfig({}).liveReload).toBe(false);
  expect(readConfig({ LIVE_RELOAD: 'on' }).liveReload).toBe(true);
  expect(readConfig({ LIVE_RELOAD: 'on', ...production }).liveReload).toBe(false);

  const site = await startSite({ apiUrls: ['http://127.0.0.1:1'] });
  await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  expect((await site.app.inject('/shop')).body).not.toContain('live-reload');
  expect((await site.app.inject('/dev/live-reload.js')).statusCode).toBe(503);
  await site.close();
});
