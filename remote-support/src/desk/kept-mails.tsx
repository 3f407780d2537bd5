import { saveFile, useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { KeptMail, KeptMailReason } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { paths, useSubmit } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, Callout, Cluster, type Column, Dialog, ResponsiveTable } from '@site/shared/ui';
import { useState } from 'react';
import { client } from '../client';
import { ProblemCallout } from '../problem-callout';

const REASONS: Readonly<Record<KeptMailReason, string>> = {
  unverified: 'The sender is not proven',
  'too-slow': 'Reading took too long',
  unreadable: 'It could not be read',
  interrupted: 'The server ended twice while it read the mail',
};

/** A callout with a dialog: the mails of customers that were not added to their tickets. */
export function KeptMails() {
  const [isOpen, setOpen] = useState(false);
  const { value: mails = [], retry } = useAsync(
    async (signal) => unwrap(await client.ticket.keptMails({}, { signal })).mails,
  );
  if (mails.length === 0) return null;
  return (
    <>
      <Callout
        tone="warning"
        title={mails.length === 1 ? '1 mail was not added' : `${mails.length} mails were not added`}
        actions={
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Show the mails
          </Button>
        }
      >
        They were sent to tickets. Read each one before you add its text: its sender may be forged.
      </Callout>
      {isOpen && <KeptMailsDialog mails={mails} onDeleted={retry} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = { mails: readonly KeptMail[]; onDeleted: () => void; onClose: () => void };

function KeptMailsDialog({ mails, onDeleted, onClose }: DialogProps) {
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });

  async function download({ id }: KeptMail): Promise<void> {
    const answer = await submit(() => client.ticket.keptMailText({ id }));
    if (answer) saveFile(`mail-${id}.json`, 'application/json', answer.raw);
  }

  async function remove({ id }: KeptMail): Promise<void> {
    if (await submit(() => client.ticket.deleteKeptMail({ id }))) onDeleted();
  }

  const columns: Column<KeptMail>[] = [
    { header: 'Sender', isName: true, cell: ({ sender }) => sender || 'Unknown' },
    {
      header: 'Ticket',
      cell: ({ ticket_id }) =>
        ticket_id === null ? 'Unknown' : <Link to={paths.ticket(ticket_id)}>#{ticket_id}</Link>,
    },
    { header: 'Reason', cell: ({ reason }) => REASONS[reason] },
    { header: 'Received', cell: ({ receivedAt }) => formatDateTime(receivedAt) },
    {
      header: 'Actions',
      cell: (mail) => (
        <Cluster gap="small">
          <Button
            disabled={isBusy}
            aria-label={`Download mail ${mail.id}`}
            onClick={() => void download(mail)}
          >
            Download
          </Button>
          <Button
            disabled={isBusy}
            aria-label={`Delete mail ${mail.id}`}
            onClick={() => void remove(mail)}
          >
            Delete
          </Button>
        </Cluster>
      ),
    },
  ];

  return (
    <Dialog
      open
      onClose={onClose}
      title="Mails that were not added"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <ProblemCallout problem={problem} />
      <ResponsiveTable
        caption="Mails that were not added, newest first"
        columns={columns}
        rows={mails}
        rowKey={({ id }) => id}
      />
    </Dialog>
  );
}
