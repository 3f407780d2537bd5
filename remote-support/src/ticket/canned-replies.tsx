import type { Answer } from '@site/shared/client';
import type { CannedReply, Ticket } from '@site/shared/contract';
import { compareNames } from '@site/shared/format';
import { client, showProblemToast } from '@site/shared/host';
import { fillPlaceholders } from '@site/shared/rules';
import { Button, Cluster, SelectField } from '@site/shared/ui';
import { ListPlus, Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './canned-replies.module.css';
import { CannedRepliesDialog } from './canned-replies-dialog';

type CannedRepliesProps = {
  ticket: Ticket;
  /** The reply in the editor. */
  html: string;
  insert: (html: string) => void;
};

/** Inserts a canned reply with filled placeholders into the editor, and manages the list. */
export function CannedReplies({ ticket, html, insert }: CannedRepliesProps) {
  const [replies, setReplies] = useState<CannedReply[]>([]);
  const [selectedId, setSelectedId] = useState('');
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

  const selected = replies.find(({ id }) => String(id) === selectedId);

  function insertSelected() {
    if (!selected) return;
    insert(
      fillPlaceholders(selected.description, {
        ticket: String(ticket.id),
        title: ticket.title,
        customer: ticket.user.email,
      }),
    );
  }

  async function save(title: string): Promise<Answer<unknown>> {
    const answer = await client.ticket.saveCannedReply({ title, description: html });
    if (answer.ok) {
      const { reply: saved } = answer.value;
      const others = replies.filter(({ id }) => id !== saved.id);
      setReplies([...others, saved].sort((a, b) => compareNames(a.title, b.title)));
    }
    return answer;
  }

  async function remove(id: number): Promise<Answer<unknown>> {
    const answer = await client.ticket.deleteCannedReply({ id });
    // 404: it was already deleted, for example in another tab.
    if (!answer.ok && answer.problem.status !== 404) return answer;
    setReplies(replies.filter((reply) => reply.id !== id));
    return { ok: true, value: { id } };
  }

  return (
    <div className={styles.bar}>
      <SelectField
        label="Canned reply"
        value={selected ? selectedId : ''}
        onChange={setSelectedId}
        options={[
          { value: '', label: replies.length > 0 ? 'Choose one' : 'None yet' },
          ...replies.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
      <Cluster gap="small" className={styles.buttons}>
        <Button
          icon={<ListPlus aria-hidden="true" />}
          disabled={!selected}
          onClick={insertSelected}
        >
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
