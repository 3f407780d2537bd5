import { useNavigate } from '@site/shared/router';
import { AUDIT_AREAS, MAX_TITLE_LENGTH } from '@site/shared/rules';
import { SearchForm, SelectField, TextField } from '@site/shared/ui';
import styles from './audit-log.module.css';
import { auditLogUrl, type EntryFilters } from './entry-filters';

/** Area, days and search of the audit log, in the address. */
export function EntryFilterBar({ filters }: { filters: EntryFilters }) {
  const navigate = useNavigate();
  const apply = (change: Partial<EntryFilters>) =>
    void navigate(auditLogUrl({ ...filters, before: null, ...change }));
  return (
    <div className={styles.bar}>
      <SelectField
        label="About"
        value={filters.area ?? ''}
        options={[
          { value: '', label: 'Everything' },
          ...AUDIT_AREAS.map((area) => ({ value: area, label: area })),
        ]}
        onChange={(value) => apply({ area: AUDIT_AREAS.find((area) => area === value) ?? null })}
      />
      <TextField
        type="date"
        label="From"
        value={filters.from}
        max={filters.to || undefined}
        onChange={(from) => apply({ from })}
      />
      <TextField
        type="date"
        label="Until"
        value={filters.to}
        min={filters.from || undefined}
        onChange={(to) => apply({ to })}
      />
      <SearchForm
        label="Search entries"
        hint="Email, IP address, name of a release, or the number of an account, order or ticket"
        search={filters.search}
        maxLength={MAX_TITLE_LENGTH}
        onSearch={(search) => apply({ search })}
        className={styles.search}
      />
    </div>
  );
}
