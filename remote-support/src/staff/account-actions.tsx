import type { Answer } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { type AccountRole, FIRST_ADMIN_ID } from '@site/shared/rules';
import { Button, RowMenu } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { ReasonDialog } from './reason-dialog';

type StaffList = ResponseOf<typeof contract.staff.listStaff>;

type AccountAct = {
  label: string;
  /** The label on the page of the account. */
  longLabel?: string;
  title: string;
  text: string;
  isDangerous?: boolean;
  run: (reason: string) => Promise<Answer<StaffList>>;
};

type AccountActionsProps = {
  account: { id: number; email: string; role: AccountRole; isSuspended: boolean };
  /** The account of the reader. */
  ownId: number | undefined;
  /** Whether roles are changed here: in a row of the page Staff, as a menu. */
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
      {hasRoles ? (
        <RowMenu
          label={texts.accountActions.actionsFor({ email: account.email })}
          items={acts.map((one) => ({ label: one.label, onSelect: () => setAct(one) }))}
        />
      ) : (
        acts.map((one) => (
          <Button
            key={one.label}
            aria-label={texts.accountActions.labelFor({
              action: one.longLabel ?? one.label,
              email: account.email,
            })}
            onClick={() => setAct(one)}
          >
            {one.longLabel ?? one.label}
          </Button>
        ))
      )}
      {act && (
        <ReasonDialog
          title={act.title}
          action={act.label}
          isDangerous={act.isDangerous ?? false}
          run={act.run}
          onDone={(staff) => {
            void showToast({
              title: texts.accountActions.saved(),
              body: texts.accountActions.labelFor({ action: act.label, email: account.email }),
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
      label:
        other === 'admin' ? texts.accountActions.makeAdmin() : texts.accountActions.makeSupport(),
      title: texts.accountActions.roleQuestion({ email }),
      text:
        other === 'admin' ? texts.accountActions.adminHint() : texts.accountActions.supportHint(),
      run: (reason) => client.staff.changeRole({ account, role: other, reason }),
    },
    {
      label: texts.accountActions.endRole(),
      title: texts.accountActions.endRoleQuestion({ email }),
      text: texts.accountActions.endRoleHint(),
      isDangerous: true,
      run: (reason) => client.staff.changeRole({ account, role: 'customer', reason }),
    },
  ];
}

function accessActs({ id: account, email, isSuspended }: AccountActionsProps['account']) {
  const suspension: AccountAct = isSuspended
    ? {
        label: texts.accountActions.endSuspension(),
        title: texts.accountActions.endSuspensionQuestion({ email }),
        text: texts.accountActions.endSuspensionHint(),
        run: (reason) => client.staff.restoreAccount({ account, reason }),
      }
    : {
        label: texts.accountActions.suspend(),
        longLabel: texts.accountActions.suspendCustomer(),
        title: texts.accountActions.suspendQuestion({ email }),
        text: texts.accountActions.suspendHint(),
        isDangerous: true,
        run: (reason) => client.staff.suspendAccount({ account, reason }),
      };
  const signOut: AccountAct = {
    label: texts.accountActions.signOut(),
    longLabel: texts.accountActions.signOutCustomer(),
    title: texts.accountActions.signOutQuestion({ email }),
    text: texts.accountActions.signOutHint(),
    run: (reason) => client.staff.endAccountSessions({ account, reason }),
  };
  return isSuspended ? [suspension] : [suspension, signOut];
}
