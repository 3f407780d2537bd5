/** The roles of section 6. */
export const ROLES = ['visitor', 'customer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const capabilities = {
  visitor: [],
  customer: ['use an account', 'buy', 'open a ticket'],
  admin: [
    'use an account',
    'buy',
    'open a ticket',
    'see every ticket',
    'close any ticket',
    'reopen any ticket',
    'edit any message',
    'view message source',
    'see every order',
    'move any order',
    'see the business',
    'see the audit log',
  ],
} as const satisfies Record<Role, readonly string[]>;

/** Something that a role may do. */
export type Capability = (typeof capabilities)['admin'][number];

/** Whether a role has a capability (section 6). An unknown role has none. */
export function can(role: Role, capability: Capability): boolean {
  return (
    Object.hasOwn(capabilities, role) &&
    (capabilities[role] as readonly string[]).includes(capability)
  );
}

/** Whether accounts of a role are staff: they see and answer every ticket. */
export function isStaff(role: Role): boolean {
  return can(role, 'see every ticket');
}

/** The role of a session. Without a session it is 'visitor'. */
export function roleOf(
  session: { isAuth?: boolean; role?: 'customer' | 'admin' } | null | undefined,
): Role {
  return session?.isAuth ? (session.role ?? 'customer') : 'visitor';
}
