import { formatCount } from '@site/shared/format';
import { useSession } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { MAX_SELECTED_TICKETS } from '@site/shared/rules';
import { Button } from '@site/shared/ui';
import { AlarmClock, CircleCheck, Tag } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { BulkTagDialog } from '../desk/bulk-tag-dialog';
import { SnoozeDialog } from '../desk/snooze-dialog';
import { useAgents } from '../desk/use-desk-names';
import { staffClient } from '../staff-client';
import { useCategories } from '../ticket/use-categories';
import styles from './bulk-bar.module.css';
import { filterFields, type TicketListFilters } from './ticket-list-filters';
import type { BulkActions } from './use-bulk-actions';
import type { Selection } from './use-selection';

type BulkBarProps = {
  selection: Selection;
  bulk: BulkActions;
  filters: TicketListFilters;
  /** How many tickets match the filters. */
  total: number;
};

/** The actions for the selected tickets, in the place of the filters. */
export function BulkBar({ selection, bulk, filters, total }: BulkBarProps) {
  const { submit, isBusy: isFinding } = useSubmit();
  const [dialog, setDialog] = useState<'tag' | 'snooze' | null>(null);
  const { session } = useSession();
  const { others } = useAgents();
  const { offered } = useCategories();
  const count = selection.ids.size;
  const { isBusy } = bulk;

  async function selectAll(): Promise<void> {
    const { page: _page, sort: _sort, ...fields } = filterFields(filters);
    const answer = await submit(() => staffClient.ticket.findTicketIds(fields));
    if (answer) selection.select(answer.ids);
  }

  return (
    <section className={styles.bar} aria-label={texts.bulk.label()}>
      <strong role="status">{texts.bulk.selected({ count })}</strong>
      <Button
        id="bulk-actions"
        icon={<CircleCheck aria-hidden="true" />}
        busy={isBusy}
        onClick={bulk.close}
      >
        {texts.bulk.close()}
      </Button>
      <Button
        icon={<AlarmClock aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => setDialog('snooze')}
      >
        {texts.snooze.open()}
      </Button>
      <Button icon={<Tag aria-hidden="true" />} disabled={isBusy} onClick={() => setDialog('tag')}>
        {texts.bulk.tag()}
      </Button>
      <Choice
        label={texts.bulk.assignTo()}
        isDisabled={isBusy}
        choose={(value) => bulk.assign(value === 'none' ? null : Number(value))}
        options={[
          { value: String(session?.id), label: texts.assignees.me() },
          ...others.map(({ id, email }) => ({ value: String(id), label: email })),
          { value: 'none', label: texts.assignees.notAssigned() },
        ]}
      />
      <Choice
        label={texts.bulk.moveTo()}
        isDisabled={isBusy}
        choose={bulk.move}
        options={offered}
      />
      {count < Math.min(total, MAX_SELECTED_TICKETS) && (
        <Button variant="quiet" busy={isFinding} onClick={() => void selectAll()}>
          {texts.bulk.selectAll({ count: formatCount(Math.min(total, MAX_SELECTED_TICKETS)) })}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        {texts.bulk.clear()}
      </Button>
      {dialog === 'tag' && (
        <BulkTagDialog
          count={count}
          onClose={() => setDialog(null)}
          add={bulk.addTag}
          remove={bulk.removeTag}
        />
      )}
      {dialog === 'snooze' && <SnoozeDialog onClose={() => setDialog(null)} snooze={bulk.snooze} />}
    </section>
  );
}

type ChoiceProps = {
  /** What the choice does. It is the text of the control, too. */
  label: string;
  isDisabled: boolean;
  choose: (value: string) => void;
  options: readonly { value: string; label: string }[];
};

/** An action with a choice: choosing runs it. */
function Choice({ label, isDisabled, choose, options }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value=""
      disabled={isDisabled}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="" disabled>
        {label}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
