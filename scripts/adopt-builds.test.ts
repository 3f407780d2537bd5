import { packagesToAdopt } from './adopt-builds.mjs';

const packages = ['shell', 'remote-shop', 'remote-support'].map((name) => ({ name, folder: name }));

test('adopted are the builds that release-local names; a retired remote is not among them', () => {
  const lines = [
    'shell: the local build 0123456789abcdef is not live, fedcba9876543210 is.',
    'shop: the local build 0123456789abcdef is not live, fedcba9876543210 is.',
    '',
  ];
  expect(packagesToAdopt(packages, lines.join('\n')).map(({ name }) => name)).toEqual([
    'shell',
    'remote-shop',
  ]);
});
