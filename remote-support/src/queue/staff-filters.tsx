import { formatCount } from '@site/shared/format';
import { useNavigate } from '@site/shared/router';
import { TICKET_CATEGORIES, TICKET_SORTS, type TicketSort } from '@site/shared/rules';
import { SelectField, TextField } from '@site/shared/ui';
import { useState } from 'react';
import { useAgents, useTags } from '../desk/use-desk-names';
import styles from './ticket-filter-bar.module.css';
import { type AssigneeFilter, type TicketListFilters, ticketListUrl } from './ticket-list-filters';

const SORT_LABELS: Readonly<Record<TicketSort, string>> = {
  wait: 'Longest wait first',
  changed: 'Last changed first',
  newest: 'Newest first',
  oldest: 'Oldest first',
};

/** Assignee, tag, category, days of the last change, and order. Each change is applied at once. */
export function StaffFilters({ filters }: { filters: TicketListFilters }) {
  const navigate = useNavigate();
  const apply = (change: Partial<TicketListFilters>) =>
    void navigate(ticketListUrl({ ...filters, page: 1, ...change }, true));

  const { category, from, to, assignee, tag, sort } = filters;
  const [isOpen] = useState(Boolean(category || from || to || assignee || tag) || sort !== 'wait');
  const { others } = useAgents();
  const tags = useTags();

  return (
    <details className={styles.more} open={isOpen}>
      <summary className={styles.summary}>More filters</summary>
      <div className={styles.fields}>
        <SelectField
          label="Assigned to"
          value={String(assignee ?? '')}
          onChange={(value) => apply({ assignee: assigneeOf(value) })}
          options={[
            { value: '', label: 'Anyone' },
            { value: 'me', label: 'Me' },
            { value: 'none', label: 'Not assigned' },
            ...others.map(({ id, email }) => ({ value: String(id), label: email })),
          ]}
        />
        <SelectField
          label="Tag"
          value={tag}
          onChange={(tag) => apply({ tag })}
          options={[
            { value: '', label: 'All tags' },
            // The tag of the address may not be in use any more.
            ...(tag && !tags.some((each) => each.tag === tag) ? [{ value: tag, label: tag }] : []),
            ...tags.map(({ tag, count }) => ({
              value: tag,
              label: `${tag} (${formatCount(count)})`,
            })),
          ]}
        />
        <SelectField
          label="Category"
          value={filters.category ?? ''}
          onChange={(value) =>
            apply({ category: TICKET_CATEGORIES.find((name) => name === value) ?? null })
          }
          options={[
            { value: '', label: 'All categories' },
            ...TICKET_CATEGORIES.map((name) => ({ value: name, label: name })),
          ]}
        />
        <TextField
          type="date"
          label="Changed from"
          value={filters.from}
          max={filters.to || undefined}
          onChange={(from) => apply({ from })}
        />
        <TextField
          type="date"
          label="Changed until"
          value={filters.to}
          min={filters.from || undefined}
          onChange={(to) => apply({ to })}
        />
        <SelectField
          label="Order"
          value={filters.sort}
          onChange={(value) =>
            apply({ sort: TICKET_SORTS.find((sort) => sort === value) ?? 'wait' })
          }
          options={TICKET_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
        />
      </div>
    </details>
  );
}

function assigneeOf(value: string): AssigneeFilter | null {
  if (value === '') return null;
  return value === 'me' || value === 'none' ? value : Number(value);
}
