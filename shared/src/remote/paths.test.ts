import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../contract/paths';
import { matchRoutes } from '../router';
import type { RemoteManifest } from './define-remote';

const root = join(__dirname, '../../..');

test('encodes parameters', () => {
  expect(paths.order('a/b?c#d')).toBe('/order/a%2Fb%3Fc%23d');
  expect(paths.activate('../x')).toBe('/activate/..%2Fx');
  expect(paths.ticket(7)).toBe('/support/ticket/view/7');
  expect(paths.ordersOf(7)).toBe('/account/orders/all?user=7');
});

test('a remote owns each address', () => {
  const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
  const routes = remotes.flatMap((name) => {
    const manifest = readFileSync(join(root, name, 'remote.json'), 'utf8');
    return (JSON.parse(manifest) as RemoteManifest).routes;
  });
  const addresses = Object.values(paths).map((path) =>
    typeof path === 'function' ? path(1 as never) : path,
  );
  const unowned = addresses.filter((address) => {
    const { pathname } = new URL(address, 'http://localhost');
    return !matchRoutes(
      routes.map(({ path }) => ({ path })),
      pathname,
    );
  });
  expect(unowned).toEqual([]);
});
