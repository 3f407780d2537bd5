import type { CannedReply, Ticket } from '@site/shared/contract';
import { client, showProblemToast, showToast } from '@site/shared/host';
import { fillPlaceholders } from '@site/shared/rules';
import { Button, Cluster, SelectField } from '@site/shared/ui';
import { ListPlus, Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './canned-replies.module.css';
import { CannedRepliesDialog } from './canned-replies-dialog';

type CannedRepliesProps = { ticket: Ticket; html: string; insert: (html: string) => void };

/** Puts a text that support uses again into the reply, with the ticket's own number, title and customer in the placeholders' places. */
export function CannedReplies({ ticket, html, insert }: CannedRepliesProps) {
  const [replies, setReplies] = useState<CannedReply[]>([]);
  const [chosen, setChosen] = useState('');
  const [isManaging, setManaging] = useState(false);

  useEffect(() => {
    const control = new AbortController();
    void client.ticket.cannedReplies({}, { signal: control.signal }).then((answer) => {
      if (control.signal.aborted) return;
      if (answer.ok) setReplies(answer.value.replies);
      else void showProblemToast(answer.problem);
    });
    return () => control.abort();
  }, []);

  const reply = replies.find(({ id }) => String(id) === chosen);

  function put() {
    if (!reply) return;
    insert(
      fillPlaceholders(reply.description, {
        ticket: String(ticket.id),
        title: ticket.title,
        customer: ticket.user.email,
      }),
    );
  }

  async function save(title: string): Promise<boolean> {
    const answer = await client.ticket.saveCannedReply({ title, description: html });
    if (!answer.ok) {
      void showProblemToast(answer.problem);
      return false;
    }
    const { reply: saved } = answer.value;
    setReplies(
      [...replies.filter(({ id }) => id !== saved.id), saved].sort((a, b) =>
        a.title.localeCompare(b.title),
      ),
    );
    void showToast({ title: 'Canned reply saved', success: true });
    return true;
  }

  async function remove(id: number): Promise<void> {
    const answer = await client.ticket.deleteCannedReply({ id });
    if (!answer.ok && answer.problem.status !== 404) return void showProblemToast(answer.problem);
    setReplies(replies.filter((other) => other.id !== id));
  }

  return (
    <div className={styles.bar}>
      <SelectField
        label="Canned reply"
        value={reply ? chosen : ''}
        onChange={setChosen}
        options={[
          { value: '', label: replies.length > 0 ? 'Choose one' : 'None yet' },
          ...replies.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
      <Cluster gap="small" className={styles.buttons}>
        <Button icon={<ListPlus aria-hidden="true" />} disabled={!reply} onClick={put}>
          Insert
        </Button>
        <Button
          variant="quiet"
          icon={<Settings2 aria-hidden="true" />}
          onClick={() => setManaging(true)}
        >
          Manage
        </Button>
      </Cluster>
      <CannedRepliesDialog
        open={isManaging}
        onClose={() => setManaging(false)}
        replies={replies}
        html={html}
        save={save}
        remove={remove}
      />
    </div>
  );
}
