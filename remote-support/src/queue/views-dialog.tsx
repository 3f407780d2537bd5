import type { TicketView } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { MAX_TICKET_VIEWS, MAX_VIEW_NAME_LENGTH } from '@site/shared/rules';
import { Button, Dialog, FieldForm, TextField } from '@site/shared/ui';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as texts from '#texts';
import { firstFocus } from '../keyboard/first-focus';
import { ProblemCallout } from '../problem-callout';
import { staffClient } from '../staff-client';
import styles from './views-menu.module.css';

type ViewsDialogProps = {
  views: readonly TicketView[];
  /** The filters that are saved: the query of the list's address. */
  query: string;
  onChanged: () => void;
  onClose: () => void;
};

/** Saves the filters of the list under a name, and deletes saved ones. */
export function ViewsDialog({ views, query, onChanged, onClose }: ViewsDialogProps) {
  const [name, setName] = useState('');
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });
  const trimmed = name.trim();
  const isReplaced = views.some((view) => view.name === trimmed);
  const isFull = views.length >= MAX_TICKET_VIEWS && !isReplaced;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (trimmed === '' || isFull) return;
    if (!(await submit(() => staffClient.ticket.saveTicketView({ name: trimmed, query })))) return;
    void showToast({ title: texts.views.saved(), body: trimmed, success: true });
    onChanged();
    onClose();
  }

  async function remove(view: TicketView): Promise<void> {
    if (await submit(() => staffClient.ticket.deleteTicketView({ name: view.name }))) onChanged();
  }

  return (
    <Dialog open onClose={onClose} title={texts.views.title()}>
      <ProblemCallout problem={problem} />
      <div ref={firstFocus('input')}>
        <FieldForm onSubmit={(event) => void save(event)}>
          <TextField
            label={texts.views.name()}
            hint={isReplaced ? texts.views.replaces() : texts.views.nameHint()}
            error={isFull ? texts.views.full({ max: MAX_TICKET_VIEWS }) : null}
            value={name}
            onChange={setName}
            maxLength={MAX_VIEW_NAME_LENGTH}
            autoComplete="off"
            dir="auto"
          />
          <Button
            type="submit"
            icon={<Plus aria-hidden="true" />}
            busy={isBusy}
            disabled={trimmed === '' || isFull}
          >
            {texts.views.save()}
          </Button>
        </FieldForm>
      </div>
      {views.length > 0 && (
        <ul className={styles.list}>
          {views.map((view) => (
            <li key={view.name} className={styles.view}>
              <bdi>{view.name}</bdi>
              <Button
                variant="quiet"
                icon={<Trash2 aria-hidden="true" />}
                aria-label={texts.views.delete({ name: view.name })}
                disabled={isBusy}
                onClick={() => void remove(view)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
