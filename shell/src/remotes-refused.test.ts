import { moduleInstances, type Remote } from '@site/shared/remote';
import { RemoteUnavailable } from './remote-release';
import { fromPrevious, remote, remotesOf, reports } from './testing/remotes-of';

test('refuses a container that contains another remote, and names it', async () => {
  const { loadPage } = remotesOf({
    'shop-live': remote({ name: 'support' }),
    'shop-previous': remote(),
  });
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  expect(reports).toMatchObject([{ message: 'the container contains the support remote' }]);
});

test.each(['react', 'router', 'host'] as const)(
  'refuses a remote with its own %s',
  async (name) => {
    const foreign = remote({ instances: { ...moduleInstances(), [name]: () => undefined } });
    const { loadPage } = remotesOf({ 'shop-live': foreign, 'shop-previous': foreign });
    await expect(loadPage('shop', 'page')).rejects.toBeInstanceOf(RemoteUnavailable);
    expect(reports.map(({ message }) => message)).toEqual([
      `the remote has its own ${name}`,
      `the remote has its own ${name}`,
    ]);
  },
);

test('refuses a remote without instances', async () => {
  const { loadPage } = remotesOf({
    'shop-live': remote({ instances: {} as Remote['instances'] }),
    'shop-previous': remote(),
  });
  await loadPage('shop', 'page');
  expect(reports).toMatchObject([{ message: 'the remote has its own react, router, host' }]);
});

test('a container that throws while it is checked is a failed release', async () => {
  const throwing = {
    get name(): string {
      throw new Error('unreadable');
    },
  };
  const { loadPage } = remotesOf({ 'shop-live': throwing, 'shop-previous': remote() });
  expect(await loadPage('shop', 'page')).toEqual(fromPrevious);
  expect(reports).toMatchObject([{ version: 'shop-live', message: 'unreadable' }]);
});
