import { type Access, type Capability, can, hasAccess, ROLES, type Role, roleOf } from './roles';

const table: Record<Capability, readonly Role[]> = {
  useAccount: ['customer', 'support', 'admin'],
  buy: ['customer', 'support', 'admin'],
  openTicket: ['customer', 'support', 'admin'],
  seeEveryTicket: ['support', 'admin'],
  closeAnyTicket: ['support', 'admin'],
  reopenAnyTicket: ['support', 'admin'],
  editAnyMessage: ['support', 'admin'],
  viewMessageSource: ['support', 'admin'],
  seeEveryOrder: ['support', 'admin'],
  moveAnyOrder: ['admin'],
  seeBusiness: ['admin'],
  seeAuditLog: ['admin'],
  seeCustomers: ['support', 'admin'],
  manageCustomers: ['admin'],
  manageStaff: ['admin'],
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
  [{ isAuth: true, role: 'support' }, 'support'],
  [{ isAuth: true, role: 'admin' }, 'admin'],
])('the role of %j is %s', (session, role) => {
  expect(roleOf(session)).toBe(role);
});

test.each<[Access, Role[]]>([
  ['public', ['visitor', 'customer', 'support', 'admin']],
  ['customer', ['customer', 'support', 'admin']],
  ['staff', ['support', 'admin']],
  ['admin', ['admin']],
])('calls for %s are made by %j', (access, roles) => {
  expect(ROLES.filter((role) => hasAccess(role, access))).toEqual(roles);
});
