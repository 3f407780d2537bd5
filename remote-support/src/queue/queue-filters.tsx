import { formatCount } from '@site/shared/format';
import { useNavigate } from '@site/shared/router';
import { TICKET_SORTS, type TicketSort } from '@site/shared/rules';
import { FilterBar, SearchForm, SelectField, TextField } from '@site/shared/ui';
import * as texts from '#texts';
import { LanguageFilter } from '../desk/ticket-language';
import { useAgents, useTags } from '../desk/use-desk-names';
import { useCategories } from '../ticket/use-categories';
import styles from './queue-filters.module.css';
import {
  type AssigneeFilter,
  MAX_SEARCH_LENGTH,
  type TicketListFilters,
  ticketListUrl,
} from './ticket-list-filters';

const SORT_LABELS: Readonly<Record<TicketSort, () => string>> = {
  wait: texts.queue.longestWait,
  changed: texts.queue.lastChanged,
  newest: texts.queue.newest,
  oldest: texts.queue.oldest,
};

const NO_FILTERS: Omit<TicketListFilters, 'status'> = {
  search: '',
  category: null,
  from: '',
  to: '',
  assignee: null,
  tag: '',
  language: null,
  sort: 'wait',
  page: 1,
};

/**
 * The search, assignee, tag, category, language, days of the last change, and order, in the
 * address. Each change is applied at once.
 */
export function QueueFilters({ filters }: { filters: TicketListFilters }) {
  const navigate = useNavigate();
  const apply = (change: Partial<TicketListFilters>) =>
    void navigate(ticketListUrl({ ...filters, page: 1, ...change }, true));

  const { category, from, to, assignee, tag, language, sort, search } = filters;
  const used = [search, category, from, to, assignee, tag, language, sort !== 'wait'];
  const count = used.filter(Boolean).length;
  const { others } = useAgents();
  const tags = useTags();
  const categories = useCategories();

  return (
    <FilterBar
      active={count}
      resetTo={ticketListUrl({ ...filters, ...NO_FILTERS }, true)}
      search={
        <SearchForm
          isCompact
          label={texts.tickets.search()}
          hint={texts.queue.searchHint()}
          search={search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={(text) => apply({ search: text })}
        />
      }
    >
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
        onChange={(value) => apply({ category: value || null })}
        options={[{ value: '', label: texts.queue.allCategories() }, ...categories.all]}
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
      <div className={styles.order}>
        <SelectField
          label={texts.queue.order()}
          value={filters.sort}
          onChange={(value) =>
            apply({ sort: TICKET_SORTS.find((sort) => sort === value) ?? 'wait' })
          }
          options={TICKET_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort]() }))}
        />
      </div>
    </FilterBar>
  );
}

function assigneeOf(value: string): AssigneeFilter | null {
  if (value === '') return null;
  return value === 'me' || value === 'none' ? value : Number(value);
}
