import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf, StaffInvitation } from '@site/shared/contract';
import { useSession } from '@site/shared/host';
import { useLoaded } from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { Card, Page, ResponsiveTable } from '@site/shared/ui';
import { useState } from 'react';
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
    <Page
      title="Staff"
      intro="Support answers tickets and reads orders. Administrators also move money and manage staff."
    >
      <ResponsiveTable
        caption="Members"
        columns={memberColumns(ownId, setStaff)}
        rows={members}
        rowKey={({ id }) => id}
      />
      {invitations.length > 0 && (
        <Card title="Open invitations">
          <ResponsiveTable
            caption="Invitations, newest first"
            columns={invitationColumns(setWithdrawn)}
            rows={invitations}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
      <InviteForm onInvited={setStaff} />
      {withdrawn && (
        <ReasonDialog
          title="Withdraw the invitation?"
          action="Withdraw"
          isDangerous
          run={(reason) => client.staff.withdrawInvitation({ invitation: withdrawn.id, reason })}
          onDone={setStaff}
          onClose={() => setWithdrawn(null)}
        >
          <p>The link that {withdrawn.email} got no longer works.</p>
        </ReasonDialog>
      )}
    </Page>
  );
}
