import { sandboxes, strongestSandbox } from './sandbox';

const root = { platform: 'linux', isRoot: true } as const;
const user = { platform: 'linux', isRoot: false } as const;

test('the strongest sandbox that can be run is used', async () => {
  const { wrapper, weakness } = await strongestSandbox(root, async () => true);
  expect(wrapper.slice(0, 2)).toEqual(['unshare', '--net']);
  expect(weakness).toBeUndefined();
});

test('a machine without network namespaces uses the next one, which has a warning', async () => {
  const refusesNamespaces = async ([program]: readonly string[]) => program !== 'unshare';
  expect(await strongestSandbox(root, refusesNamespaces)).toMatchObject({
    wrapper: expect.arrayContaining(['setpriv', '--reuid=65534']),
    weakness: expect.stringContaining('without a network namespace'),
  });
});

test('a machine that is too busy to say so does not get a weaker sandbox', async () => {
  const slow = () => Promise.reject(new Error('unshare does not end in time'));
  await expect(strongestSandbox(root, slow)).rejects.toThrow('does not end in time');
});

test('as root, the renderer is never started without dropping the rights', async () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    for (const { wrapper } of sandboxes({ platform, isRoot: true }))
      expect(wrapper).toContain('--reuid=65534');
  await expect(strongestSandbox(root, async () => false)).rejects.toThrow('rights of root');
});

test('another user runs the renderer also where no namespace is allowed', async () => {
  expect((await strongestSandbox(user, async () => false)).wrapper).toEqual([]);
});
