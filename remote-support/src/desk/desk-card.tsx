import type { Ticket } from '@site/shared/contract';
import { showToast, useSession } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { MAX_TICKET_TAGS, tagFrom } from '@site/shared/rules';
import { Badge, Button, FieldForm, SelectField } from '@site/shared/ui';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as texts from '#texts';
import { staffClient } from '../staff-client';
import type { TicketActions } from '../ticket/use-ticket';
import styles from './desk-card.module.css';
import { SideSection } from './side-section';
import { SnoozeField } from './snooze-field';
import { TagField } from './tag-field';
import { LanguageField } from './ticket-language';
import { useAgents } from './use-desk-names';

type DeskCardProps = { ticket: Ticket; update: TicketActions['update'] };

/** Who works on a ticket, its language, and its tags. */
export function DeskCard({ ticket, update }: DeskCardProps) {
  return (
    <SideSection title={texts.desk.title()}>
      <AssigneeField ticket={ticket} update={update} />
      <LanguageField ticket={ticket} update={update} />
      <SnoozeField ticket={ticket} update={update} />
      <Tags ticket={ticket} update={update} />
    </SideSection>
  );
}

function AssigneeField({ ticket: { id, assignee }, update }: DeskCardProps) {
  const { session } = useSession();
  const { others } = useAgents();
  const { isBusy, submit } = useSubmit();
  const isKnown = !assignee || assignee.id === session?.id || isListed(others, assignee.id);

  async function assign(value: string): Promise<void> {
    const chosen = value === '' ? null : Number(value);
    await submit(() =>
      update(staffClient.ticket.assignTickets({ ticket_ids: [id], assignee: chosen })),
    );
  }

  return (
    <SelectField
      label={texts.assignees.assignedTo()}
      value={String(assignee?.id ?? '')}
      disabled={isBusy}
      onChange={(value) => void assign(value)}
      options={[
        { value: '', label: texts.assignees.notAssigned() },
        { value: String(session?.id), label: texts.assignees.me() },
        ...others.map((agent) => ({ value: String(agent.id), label: agent.email })),
        // An account that no longer answers tickets.
        ...(isKnown ? [] : [{ value: String(assignee.id), label: assignee.email }]),
      ]}
    />
  );
}

function isListed(agents: readonly { id: number }[], accountId: number): boolean {
  return agents.some(({ id }) => id === accountId);
}

function Tags({ ticket: { id, tags = [] }, update }: DeskCardProps) {
  const [text, setText] = useState('');
  const { isBusy, submit } = useSubmit();
  const tag = tagFrom(text);

  async function change(fields: { add?: string[]; remove?: string[] }): Promise<boolean> {
    const answer = await submit(() =>
      update(staffClient.ticket.tagTickets({ ticket_ids: [id], ...fields })),
    );
    if (answer && answer.full > 0)
      void showToast({
        title: texts.desk.fullTitle({ max: MAX_TICKET_TAGS }),
        body: texts.desk.fullHint(),
      });
    return answer !== null && answer.full === 0;
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (tag !== null && (await change({ add: [tag] }))) setText('');
  }

  return (
    <>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={texts.desk.tags()}>
          {tags.map((each) => (
            <li key={each} className={styles.tag}>
              <Badge>
                <bdi>{each}</bdi>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={texts.desk.removeTag({ tag: each })}
                  disabled={isBusy}
                  onClick={() => void change({ remove: [each] })}
                >
                  <X aria-hidden="true" />
                </button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <FieldForm onSubmit={(event) => void add(event)}>
        <TagField label={texts.desk.newTag()} value={text} onChange={setText} />
        <Button
          type="submit"
          icon={<Plus aria-hidden="true" />}
          busy={isBusy}
          disabled={tag === null}
        >
          {texts.desk.addTag()}
        </Button>
      </FieldForm>
    </>
  );
}
