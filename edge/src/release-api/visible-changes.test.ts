import type { BrowserCheckResult } from '../gate/browser/browser-check';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { releaseCalls } from '../testing/release-calls';
import { startSite, type TestSite } from '../testing/running-site';

const change = {
  where: '/shop/advanced',
  who: 'customer on a desktop',
  text: "The button 'Purchase' is now 'Buy'.",
  pictures: { before: 'a1b2.jpg', after: 'c3d4.png' },
};
const checked: BrowserCheckResult = {
  problems: [],
  notes: [],
  steps: [{ name: 'visits', ms: 1, problems: 0 }],
  changes: [change],
  pictures: new Map([
    ['a1b2.jpg', Buffer.from([0xff, 0xd8, 0xff])],
    ['c3d4.png', Buffer.from([0x89, 0x50])],
  ]),
};

let site: TestSite;
let url: string;
beforeEach(async () => {
  site = await startSite({}, undefined, { browserCheck: async () => checked });
  await site.release(shellBuild(), remoteBuild('shop', ['/shop'], 'one'));
  url = await site.listen();
});
afterEach(() => site.close());

test('a publication says what changes for visitors, with pictures for every token', async () => {
  const shop = releaseCalls(url, 'shop', await site.token('shop'));
  const { body } = await shop.publish(site.build(remoteBuild('shop', ['/shop'], 'two')));
  expect(body).toMatchObject({ notes: [], changes: [change] });
  expect((await shop.call('GET', '')).body.releases).toMatchObject([
    { version: body.version, changes: [change], gate: checked.steps },
  ]);

  const token = await site.token('support', { rights: ['preview'] });
  const picture = (id: string, headers = { authorization: `Bearer ${token}` }) =>
    fetch(`${url}/releases/api/shop/${body.version}/pictures/${id}`, { headers });
  for (const [id, type] of [
    ['a1b2.jpg', 'image/jpeg'],
    ['c3d4.png', 'image/png'],
  ] as const) {
    const answer = await picture(id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(checked.pictures?.get(id));
  }
  expect((await picture('a1b2.jpg', { authorization: '' })).status).toBe(401);
  for (const id of ['other.jpg', '..%2Fa1b2.jpg', `..%2f..%2f..%2fpublished%2fshop`])
    expect([id, (await picture(id)).status]).toEqual([id, 404]);
});
