import { saveFile, useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { KeptMail, KeptMailReason } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { paths, useSubmit } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, Cluster, type Column, Dialog, ResponsiveTable } from '@site/shared/ui';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { ProblemCallout } from '../problem-callout';
import { staffClient } from '../staff-client';

const REASONS: Readonly<Record<KeptMailReason, () => string>> = {
  unverified: texts.keptMails.unverified,
  'too-slow': texts.keptMails.tooSlow,
  unreadable: texts.keptMails.unreadable,
  interrupted: texts.keptMails.interrupted,
};

/** A button with a dialog: the mails of customers that were not added to their tickets. */
export function KeptMails() {
  const [isOpen, setOpen] = useState(false);
  const { value: mails = [], retry } = useAsync(
    async (signal) => unwrap(await staffClient.ticket.keptMails({}, { signal })).mails,
  );
  if (mails.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<MailWarning aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.keptMails.title({ count: mails.length })}
      </Button>
      {isOpen && <KeptMailsDialog mails={mails} onDeleted={retry} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = { mails: readonly KeptMail[]; onDeleted: () => void; onClose: () => void };

function KeptMailsDialog({ mails, onDeleted, onClose }: DialogProps) {
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });

  async function download({ id }: KeptMail): Promise<void> {
    const answer = await submit(() => staffClient.ticket.keptMailText({ id }));
    if (answer) saveFile(`mail-${id}.json`, 'application/json', answer.raw);
  }

  async function remove({ id }: KeptMail): Promise<void> {
    if (await submit(() => staffClient.ticket.deleteKeptMail({ id }))) onDeleted();
  }

  const columns: Column<KeptMail>[] = [
    {
      header: texts.keptMails.sender(),
      isName: true,
      cell: ({ sender }) => sender || texts.keptMails.unknown(),
    },
    {
      header: texts.keptMails.ticket(),
      cell: ({ ticket_id }) =>
        ticket_id === null ? (
          texts.keptMails.unknown()
        ) : (
          <Link to={paths.ticket(ticket_id)}>#{ticket_id}</Link>
        ),
    },
    { header: texts.keptMails.reason(), cell: ({ reason }) => REASONS[reason]() },
    { header: texts.keptMails.received(), cell: ({ receivedAt }) => formatDateTime(receivedAt) },
    {
      header: texts.keptMails.actions(),
      cell: (mail) => (
        <Cluster gap="small">
          <Button
            disabled={isBusy}
            aria-label={texts.keptMails.downloadMail({ id: mail.id })}
            onClick={() => void download(mail)}
          >
            {texts.keptMails.download()}
          </Button>
          <Button
            disabled={isBusy}
            aria-label={texts.keptMails.deleteMail({ id: mail.id })}
            onClick={() => void remove(mail)}
          >
            {texts.keptMails.delete()}
          </Button>
        </Cluster>
      ),
    },
  ];

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.keptMails.dialogTitle()}
      actions={<Button onClick={onClose}>{texts.keptMails.close()}</Button>}
    >
      <p>{texts.keptMails.hint()}</p>
      <ProblemCallout problem={problem} />
      <ResponsiveTable
        caption={texts.keptMails.caption()}
        columns={columns}
        rows={mails}
        rowKey={({ id }) => id}
      />
    </Dialog>
  );
}
