import { shellBuild } from '../testing/built-release';
import { startSite } from '../testing/running-site';

test('while the disk is nearly full, uploads answer 507 and a list is answered', async () => {
  let isLow = true;
  const site = await startSite({}, undefined, {
    freeSpace: { isLow: () => isLow, stop: () => {} },
  });
  const token = await site.token('shell');
  const { release } = site.build(shellBuild());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const upload = (url = '/releases/api/shell/uploads') =>
    site.app.inject({
      method: 'POST',
      url,
      headers,
      payload: JSON.stringify(release),
    });
  try {
    const refused = await upload();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([507, '60']);
    expect((await upload('/releases/api/shell/%75ploads')).statusCode).toBe(507);
    expect(refused.json().message).toMatch(/disk of the edge is nearly full/);
    expect((await site.app.inject({ url: '/releases/api/shell', headers })).statusCode).toBe(200);
    isLow = false;
    expect((await upload()).statusCode).toBe(201);
  } finally {
    await site.close();
  }
});
