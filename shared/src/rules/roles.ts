/** The roles of section 6; 'support' is staff without the shop's money (decision 106). */
export const ROLES = ['visitor', 'customer', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an account can have. */
export const ACCOUNT_ROLES = ['customer', 'support', 'admin'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** The roles that an invitation can give. */
export const STAFF_ROLES = ['support', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Section 6: this account stays an administrator that signs in, whatever other staff do. */
export const FIRST_ADMIN_ID = 1;

const customer = ['useAccount', 'buy', 'openTicket'] as const;
const support = [
  ...customer,
  'seeEveryTicket',
  'closeAnyTicket',
  'reopenAnyTicket',
  'editAnyMessage',
  'viewMessageSource',
  'seeEveryOrder',
  'seeCustomers',
] as const;
const admin = [
  ...support,
  'moveAnyOrder',
  'seeBusiness',
  'seeAuditLog',
  'manageCustomers',
  'manageStaff',
] as const;

/** The table of roles: what the accounts of a role may do, for the API, the edge and the pages. */
const capabilities = { visitor: [], customer, support, admin } as const satisfies Record<
  Role,
  readonly string[]
>;

/** Something that a role may do. */
export type Capability = (typeof admin)[number];

/** Whether a role has a capability (section 6). An unknown role has none. */
export function can(role: Role, capability: Capability): boolean {
  return (
    Object.hasOwn(capabilities, role) &&
    (capabilities[role] as readonly string[]).includes(capability)
  );
}

/** Whether accounts of a role are staff: they see and answer every ticket. */
export function isStaff(role: Role): boolean {
  return can(role, 'seeEveryTicket');
}

/** Who may make a call: every caller, a signed-in account, staff, or administrators. */
export type Access = 'public' | 'customer' | 'staff' | 'admin';

const ACCESS_CAPABILITIES = {
  customer: 'useAccount',
  staff: 'seeEveryTicket',
  admin: 'manageStaff',
} as const satisfies Record<Exclude<Access, 'public'>, Capability>;

/** Whether a role may make the calls of this access. */
export function hasAccess(role: Role, access: Access): boolean {
  return access === 'public' || can(role, ACCESS_CAPABILITIES[access]);
}

/** The role of a session. Without a session it is 'visitor'. */
export function roleOf(session: { isAuth?: boolean; role?: AccountRole } | null | undefined): Role {
  return session?.isAuth ? (session.role ?? 'customer') : 'visitor';
}
