import type { contract, ResponseOf, StaffInvitation, StaffMember } from '@site/shared/contract';
import { formatDate, formatDateTime } from '@site/shared/format';
import { ROLE_NAMES } from '@site/shared/rules';
import { Badge, Button, type Column } from '@site/shared/ui';
import { AccountActions, hasActions } from './account-actions';
import styles from './staff.module.css';

type StaffList = ResponseOf<typeof contract.staff.listStaff>;

/** The columns of the members. */
export function memberColumns(
  ownId: number | undefined,
  onChanged: (staff: StaffList) => void,
): Column<StaffMember>[] {
  return [
    {
      header: 'Member',
      isName: true,
      cell: ({ id, email }) => (
        <span className={styles.email}>
          {email} {id === ownId && <Badge tone="primary">You</Badge>}
        </span>
      ),
    },
    { header: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
    {
      header: 'Sessions',
      cell: ({ sessionCount, lastSeenAt, suspendedAt }) =>
        suspendedAt !== null ? (
          <Badge tone="danger">Suspended on {formatDate(suspendedAt)}</Badge>
        ) : (
          <span>
            {sessionCount}
            {lastSeenAt !== null && (
              <span className={styles.quiet}>, last used {formatDateTime(lastSeenAt)}</span>
            )}
          </span>
        ),
    },
    {
      header: 'Actions',
      cell: ({ id, email, role, suspendedAt }) =>
        hasActions(id, ownId) && (
          <AccountActions
            account={{ id, email, role, isSuspended: suspendedAt !== null }}
            ownId={ownId}
            hasRoles
            onChanged={onChanged}
          />
        ),
    },
  ];
}

/** The columns of the open invitations. */
export function invitationColumns(
  withdraw: (invitation: StaffInvitation) => void,
): Column<StaffInvitation>[] {
  return [
    {
      header: 'Email',
      isName: true,
      cell: ({ email }) => <span className={styles.email}>{email}</span>,
    },
    { header: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
    { header: 'Invited by', cell: ({ invitedBy }) => invitedBy },
    { header: 'Valid until', cell: ({ expiresAt }) => formatDateTime(expiresAt) },
    {
      header: 'Actions',
      cell: (invitation) => (
        <Button
          aria-label={`Withdraw the invitation of ${invitation.email}`}
          onClick={() => withdraw(invitation)}
        >
          Withdraw
        </Button>
      ),
    },
  ];
}
