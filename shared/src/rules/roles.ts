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
  ],
} as const satisfies Record<Role, readonly string[]>;

export type Capability = (typeof capabilities)['admin'][number];

/** Whether a role may do a thing (section 6). A role that does not exist may do nothing. */
export function can(role: Role, capability: Capability): boolean {
  return (
    Object.hasOwn(capabilities, role) &&
    (capabilities[role] as readonly string[]).includes(capability)
  );
}

/** The role behind a session; nobody signed in is a visitor. */
export function roleOf(
  session: { isAuth?: boolean; role?: 'customer' | 'admin' } | null | undefined,
): Role {
  return session?.isAuth ? (session.role ?? 'customer') : 'visitor';
}
