import { isReservedPath, RESERVED_PATHS } from '.';

test.each(RESERVED_PATHS.flatMap((path) => [`/${path}`, `/${path}/`, `/${path}/x`]))(
  '%s is reserved',
  (path) => {
    expect(isReservedPath(path)).toBe(true);
  },
);

test.each(['/', '', '/apis', '/shop/api', '/developers', '/robots', 'api'])(
  '%j is not reserved',
  (path) => {
    expect(isReservedPath(path)).toBe(false);
  },
);
