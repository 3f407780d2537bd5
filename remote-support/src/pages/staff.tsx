import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf, StaffInvitation } from '@site/shared/contract';
import { useSession } from '@site/shared/host';
import { useLoaded } from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { StaffPage, StaffTable } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { InviteForm } from '../staff/invite-form';
import { ReasonDialog } from '../staff/reason-dialog';
import { requireCapability } from '../staff/require-capability';
import { invitationColumns, memberColumns } from '../staff/staff-columns';

type StaffList = ResponseOf<typeof contract.staff.listStaff>;

/** An account that may not manage staff is redirected to its tickets. */
export async function loader(): Promise<StaffList> {
  requireCapability('manageStaff');
  return unwrap(await client.staff.listStaff({}));
}

/** /support/staff: members and invitations, for administrators. */
export function Component() {
  const [{ members, invitations }, setStaff] = useLoaded(useLoaderData<typeof loader>());
  const [withdrawn, setWithdrawn] = useState<StaffInvitation | null>(null);
  const ownId = useSession().session?.id;
  return (
    <StaffPage title={texts.staff.title()}>
      <StaffTable
        caption={texts.staff.members()}
        columns={memberColumns(ownId, setStaff)}
        rows={members}
        rowKey={({ id }) => id}
      />
      {invitations.length > 0 && (
        <StaffTable
          title={texts.staff.invitations()}
          caption={texts.staff.invitationsCaption()}
          columns={invitationColumns(setWithdrawn)}
          rows={invitations}
          rowKey={({ id }) => id}
        />
      )}
      <InviteForm onInvited={setStaff} />
      {withdrawn && (
        <ReasonDialog
          title={texts.staff.withdrawQuestion()}
          action={texts.staff.withdraw()}
          isDangerous
          run={(reason) => client.staff.withdrawInvitation({ invitation: withdrawn.id, reason })}
          onDone={setStaff}
          onClose={() => setWithdrawn(null)}
        >
          <p>{texts.staff.withdrawHint({ email: withdrawn.email })}</p>
        </ReasonDialog>
      )}
    </StaffPage>
  );
}
