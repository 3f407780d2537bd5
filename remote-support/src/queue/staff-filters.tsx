import { formatCount } from '@site/shared/format';
import { useNavigate } from '@site/shared/router';
import { TICKET_CATEGORIES, TICKET_SORTS, type TicketSort } from '@site/shared/rules';
import { SelectField, TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { useAgents, useTags } from '../desk/use-desk-names';
import { categoryName } from '../ticket/category-name';
import { LanguageFilter } from '../ticket/ticket-language';
import styles from './ticket-filter-bar.module.css';
import { type AssigneeFilter, type TicketListFilters, ticketListUrl } from './ticket-list-filters';

const SORT_LABELS: Readonly<Record<TicketSort, () => string>> = {
  wait: texts.queue.longestWait,
  changed: texts.queue.lastChanged,
  newest: texts.queue.newest,
  oldest: texts.queue.oldest,
};

/**
 * Assignee, tag, category, language, days of the last change, and order. Each change is applied at
 * once.
 */
export function StaffFilters({ filters }: { filters: TicketListFilters }) {
  const navigate = useNavigate();
  const apply = (change: Partial<TicketListFilters>) =>
    void navigate(ticketListUrl({ ...filters, page: 1, ...change }, true));

  const { category, from, to, assignee, tag, language, sort } = filters;
  const [isOpen] = useState(
    Boolean(category || from || to || assignee || tag || language) || sort !== 'wait',
  );
  const { others } = useAgents();
  const tags = useTags();

  return (
    <details className={styles.more} open={isOpen}>
      <summary className={styles.summary}>{texts.queue.moreFilters()}</summary>
      <div className={styles.fields}>
        <SelectField
          label={texts.assignees.assignedTo()}
          value={String(assignee ?? '')}
          onChange={(value) => apply({ assignee: assigneeOf(value) })}
          options={[
            { value: '', label: texts.queue.anyone() },
            { value: 'me', label: texts.assignees.me() },
            { value: 'none', label: texts.assignees.notAssigned() },
            ...others.map(({ id, email }) => ({ value: String(id), label: email })),
          ]}
        />
        <SelectField
          label={texts.queue.tag()}
          value={tag}
          onChange={(tag) => apply({ tag })}
          options={[
            { value: '', label: texts.queue.allTags() },
            // The tag of the address may not be in use any more.
            ...(tag && !tags.some((each) => each.tag === tag) ? [{ value: tag, label: tag }] : []),
            ...tags.map(({ tag, count }) => ({
              value: tag,
              label: texts.queue.tagCount({ tag, count: formatCount(count) }),
            })),
          ]}
        />
        <SelectField
          label={texts.tickets.category()}
          value={filters.category ?? ''}
          onChange={(value) =>
            apply({ category: TICKET_CATEGORIES.find((name) => name === value) ?? null })
          }
          options={[
            { value: '', label: texts.queue.allCategories() },
            ...TICKET_CATEGORIES.map((name) => ({ value: name, label: categoryName(name) })),
          ]}
        />
        <LanguageFilter value={language} onChange={(language) => apply({ language })} />
        <TextField
          type="date"
          label={texts.queue.changedFrom()}
          value={filters.from}
          max={filters.to || undefined}
          onChange={(from) => apply({ from })}
        />
        <TextField
          type="date"
          label={texts.queue.changedUntil()}
          value={filters.to}
          min={filters.from || undefined}
          onChange={(to) => apply({ to })}
        />
        <SelectField
          label={texts.queue.order()}
          value={filters.sort}
          onChange={(value) =>
            apply({ sort: TICKET_SORTS.find((sort) => sort === value) ?? 'wait' })
          }
          options={TICKET_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort]() }))}
        />
      </div>
    </details>
  );
}

function assigneeOf(value: string): AssigneeFilter | null {
  if (value === '') return null;
  return value === 'me' || value === 'none' ? value : Number(value);
}
