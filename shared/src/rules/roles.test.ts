import { type Capability, can, ROLES, type Role, roleOf } from './roles';

const table: Record<Capability, readonly Role[]> = {
  'use an account': ['customer', 'admin'],
  buy: ['customer', 'admin'],
  'open a ticket': ['customer', 'admin'],
  'see every ticket': ['admin'],
  'close any ticket': ['admin'],
  'reopen any ticket': ['admin'],
  'edit any message': ['admin'],
  'view message source': ['admin'],
  'see every order': ['admin'],
  'move any order': ['admin'],
  'see the business': ['admin'],
  'see the audit log': ['admin'],
};

test.each(Object.entries(table))('the capability %s belongs to %j', (capability, roles) => {
  expect(ROLES.filter((role) => can(role, capability as Capability))).toEqual(roles);
});

test.each([
  '',
  'Admin',
  'root',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  null,
  undefined,
  1,
  {},
  ['admin', 'x'],
])('the role %j has no capability', (role) => {
  for (const capability of Object.keys(table))
    expect(can(role as Role, capability as Capability)).toBe(false);
});

test.each(['', 'length', 'includes', '__proto__', 'constructor', 'Buy', null, undefined, 0, {}])(
  'no role has the capability %j',
  (capability) => {
    for (const role of ROLES) expect(can(role, capability as Capability)).toBe(false);
  },
);

test.each<[Parameters<typeof roleOf>[0], Role]>([
  [null, 'visitor'],
  [undefined, 'visitor'],
  [{}, 'visitor'],
  [{ isAuth: false, role: 'admin' }, 'visitor'],
  [{ role: 'admin' }, 'visitor'],
  [{ isAuth: true }, 'customer'],
  [{ isAuth: true, role: 'customer' }, 'customer'],
  [{ isAuth: true, role: 'admin' }, 'admin'],
])('the role of %j is %s', (session, role) => {
  expect(roleOf(session)).toBe(role);
});
