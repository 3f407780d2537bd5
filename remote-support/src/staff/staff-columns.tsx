import type { contract, ResponseOf, StaffInvitation, StaffMember } from '@site/shared/contract';
import { formatDate, formatDateTime, formatRole } from '@site/shared/format';
import { Badge, Button, type StaffColumn } from '@site/shared/ui';
import * as texts from '#texts';
import { AccountActions, hasActions } from './account-actions';
import styles from './staff.module.css';

type StaffList = ResponseOf<typeof contract.staff.listStaff>;

/** The columns of the members. */
export function memberColumns(
  ownId: number | undefined,
  onChanged: (staff: StaffList) => void,
): StaffColumn<StaffMember>[] {
  return [
    {
      header: texts.staff.member(),
      cell: ({ id, email }) => (
        <span title={email}>
          {email} {id === ownId && <Badge tone="primary">{texts.staff.you()}</Badge>}
        </span>
      ),
      width: 'fill',
      narrow: 'name',
    },
    { header: texts.staff.role(), cell: ({ role }) => formatRole(role), narrow: 'detail' },
    {
      header: texts.staff.sessions(),
      cell: ({ sessionCount, lastSeenAt, suspendedAt }) =>
        suspendedAt !== null ? (
          <Badge tone="danger">{texts.staff.suspendedOn({ date: formatDate(suspendedAt) })}</Badge>
        ) : (
          <span>
            {lastSeenAt === null
              ? sessionCount
              : texts.staff.sessionsUsed({
                  count: sessionCount,
                  time: formatDateTime(lastSeenAt),
                  quiet: (text) => (
                    <span key="quiet" className={styles.quiet}>
                      {text}
                    </span>
                  ),
                })}
          </span>
        ),
      width: 'fill',
      narrow: 'detail',
    },
    {
      header: texts.staff.actions(),
      align: 'end',
      narrow: 'end',
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
): StaffColumn<StaffInvitation>[] {
  return [
    {
      header: texts.staff.email(),
      cell: ({ email }) => <span title={email}>{email}</span>,
      width: 'fill',
      narrow: 'name',
    },
    { header: texts.staff.role(), cell: ({ role }) => formatRole(role), narrow: 'detail' },
    {
      header: texts.staff.invitedBy(),
      cell: ({ invitedBy }) => <span title={invitedBy}>{invitedBy}</span>,
      width: 'fill',
      narrow: 'detail',
    },
    {
      header: texts.staff.validUntil(),
      cell: ({ expiresAt }) => formatDateTime(expiresAt),
      narrow: 'detailEnd',
    },
    {
      header: texts.staff.actions(),
      align: 'end',
      narrow: 'end',
      cell: (invitation) => (
        <Button
          variant="quiet"
          aria-label={texts.staff.withdrawOf({ email: invitation.email })}
          onClick={() => withdraw(invitation)}
        >
          {texts.staff.withdraw()}
        </Button>
      ),
    },
  ];
}
