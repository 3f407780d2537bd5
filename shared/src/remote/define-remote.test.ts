import { sessionStore } from '@site/shared/host';
import { useLocation } from '@site/shared/router';
import { createElement } from 'react';
import { defineRemote, isRemote, moduleInstances, type RemoteManifest } from './define-remote';

function Empty() {
  return null;
}
const page = async () => ({ Component: Empty });

function manifestOf(...pages: string[]): RemoteManifest {
  return {
    name: 'shop',
    routes: pages.map((name) => ({ path: `/${name}`, page: name, login: false, title: name })),
  };
}

test('a remote has its name, its pages and the singletons of its build', () => {
  const remote = defineRemote(manifestOf('basic', 'advanced'), { basic: page, advanced: page });
  expect(remote).toEqual({
    name: 'shop',
    pages: { basic: page, advanced: page },
    instances: moduleInstances(),
  });
  expect(isRemote(remote)).toBe(true);
});

test('several routes may share a page', () => {
  expect(() => defineRemote(manifestOf('basic', 'basic'), { basic: page })).not.toThrow();
});

test('refuses a route without a page and a page without a route, by name', () => {
  expect(() => defineRemote(manifestOf('basic', 'trial'), { basic: page })).toThrow(
    'routes without a page: [trial]',
  );
  expect(() => defineRemote(manifestOf('basic'), { basic: page, old: page })).toThrow(
    'pages without a route: [old]',
  );
});

test.each(['constructor', 'toString', 'hasOwnProperty'])(
  'a page named %s is not an inherited property',
  (name) => {
    expect(() => defineRemote(manifestOf(name), {})).toThrow(
      `remote shop: routes without a page: [${name}]`,
    );
  },
);

test('the singletons are those that this build imports', () => {
  expect(moduleInstances()).toEqual({
    react: createElement,
    router: useLocation,
    host: sessionStore,
  });
  expect(moduleInstances().host).toBe(sessionStore);
});

test.each([
  null,
  undefined,
  'shop',
  () => undefined,
  { name: 'shop', pages: null, instances: {} },
  { name: 'shop', pages: 'x', instances: {} },
  { name: 'shop', pages: {}, instances: null },
  { name: 'shop', pages: {}, instances: 'x' },
  { name: 7, pages: {}, instances: {} },
  Object.create(null),
])('%p is not a remote', (value) => {
  expect(isRemote(value)).toBe(false);
});

test('an object without a prototype can be a remote', () => {
  expect(
    isRemote(Object.assign(Object.create(null), { name: 'shop', pages: {}, instances: {} })),
  ).toBe(true);
});
