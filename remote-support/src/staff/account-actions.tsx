import type { Answer } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { type AccountRole, FIRST_ADMIN_ID, ROLE_NAMES } from '@site/shared/rules';
import { Button, Cluster } from '@site/shared/ui';
import { useState } from 'react';
import { client } from '../client';
import { ReasonDialog } from './reason-dialog';

type StaffList = ResponseOf<typeof contract.staff.listStaff>;

type AccountAct = {
  label: string;
  title: string;
  text: string;
  isDangerous?: boolean;
  run: (reason: string) => Promise<Answer<StaffList>>;
};

type AccountActionsProps = {
  account: { id: number; email: string; role: AccountRole; isSuspended: boolean };
  /** The account of the person who uses the page. */
  ownId: number | undefined;
  /** Whether roles are changed here: on the page Staff. */
  hasRoles?: boolean;
  onChanged: (staff: StaffList) => void;
};

/** Whether the account with `ownId` may act on an account: not on itself, and not on account 1. */
export function hasActions(id: number, ownId: number | undefined): boolean {
  return id !== ownId && id !== FIRST_ADMIN_ID;
}

/** What an administrator does with another account, each with a question and a reason. */
export function AccountActions({ account, ownId, hasRoles, onChanged }: AccountActionsProps) {
  const [act, setAct] = useState<AccountAct | null>(null);
  if (!hasActions(account.id, ownId)) return null;
  const acts = [...(hasRoles ? roleActs(account) : []), ...accessActs(account)];
  return (
    <>
      <Cluster gap="small">
        {acts.map((one) => (
          <Button
            key={one.label}
            aria-label={`${one.label}: ${account.email}`}
            onClick={() => setAct(one)}
          >
            {one.label}
          </Button>
        ))}
      </Cluster>
      {act && (
        <ReasonDialog
          title={act.title}
          action={act.label}
          isDangerous={act.isDangerous ?? false}
          run={act.run}
          onDone={(staff) => {
            void showToast({
              title: 'Saved',
              body: `${act.label}: ${account.email}`,
              success: true,
            });
            onChanged(staff);
          }}
          onClose={() => setAct(null)}
        >
          <p>{act.text}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function roleActs({ id: account, email, role }: AccountActionsProps['account']): AccountAct[] {
  const other = role === 'admin' ? 'support' : 'admin';
  return [
    {
      label: `Make ${ROLE_NAMES[other].toLowerCase()}`,
      title: `Change the role of ${email}?`,
      text:
        other === 'admin'
          ? 'Administrators move money, see the books and manage staff.'
          : 'Support answers tickets and reads orders. It moves no money.',
      run: (reason) => client.staff.changeRole({ account, role: other, reason }),
    },
    {
      label: 'End role',
      title: `End the role of ${email}?`,
      text: 'The account stays, as a customer. It is signed out in every browser.',
      isDangerous: true,
      run: (reason) => client.staff.changeRole({ account, role: 'customer', reason }),
    },
  ];
}

function accessActs({ id: account, email, isSuspended }: AccountActionsProps['account']) {
  const suspension: AccountAct = isSuspended
    ? {
        label: 'End suspension',
        title: `Let ${email} sign in again?`,
        text: 'The account gets an email and can sign in at once.',
        run: (reason) => client.staff.restoreAccount({ account, reason }),
      }
    : {
        label: 'Suspend',
        title: `Suspend ${email}?`,
        text: 'The account is signed out in every browser and cannot sign in until you end the suspension.',
        isDangerous: true,
        run: (reason) => client.staff.suspendAccount({ account, reason }),
      };
  const signOut: AccountAct = {
    label: 'Sign out',
    title: `Sign ${email} out everywhere?`,
    text: 'Every session of the account ends. It can sign in again.',
    run: (reason) => client.staff.endAccountSessions({ account, reason }),
  };
  return isSuspended ? [suspension] : [suspension, signOut];
}
