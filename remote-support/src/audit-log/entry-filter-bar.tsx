import { useNavigate } from '@site/shared/router';
import { AUDIT_AREAS, type AuditArea, MAX_TITLE_LENGTH } from '@site/shared/rules';
import { SearchForm, SelectField, TextField } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './audit-log.module.css';
import { auditLogUrl, type EntryFilters } from './entry-filters';

const AREA_NAMES: Readonly<Record<AuditArea, () => string>> = {
  Accounts: texts.auditLog.accounts,
  Orders: texts.auditLog.orders,
  Tickets: texts.auditLog.tickets,
  Business: texts.auditLog.business,
  Staff: texts.auditLog.staff,
  Releases: texts.auditLog.releases,
};

/** Area, days and search of the audit log, in the address. */
export function EntryFilterBar({ filters }: { filters: EntryFilters }) {
  const navigate = useNavigate();
  const apply = (change: Partial<EntryFilters>) =>
    void navigate(auditLogUrl({ ...filters, before: null, ...change }));
  return (
    <div className={styles.bar}>
      <SelectField
        label={texts.auditLog.about()}
        value={filters.area ?? ''}
        options={[
          { value: '', label: texts.auditLog.everything() },
          ...AUDIT_AREAS.map((area) => ({ value: area, label: AREA_NAMES[area]() })),
        ]}
        onChange={(value) => apply({ area: AUDIT_AREAS.find((area) => area === value) ?? null })}
      />
      <TextField
        type="date"
        label={texts.auditLog.from()}
        value={filters.from}
        max={filters.to || undefined}
        onChange={(from) => apply({ from })}
      />
      <TextField
        type="date"
        label={texts.auditLog.until()}
        value={filters.to}
        min={filters.from || undefined}
        onChange={(to) => apply({ to })}
      />
      <SearchForm
        label={texts.auditLog.search()}
        hint={texts.auditLog.searchHint()}
        search={filters.search}
        maxLength={MAX_TITLE_LENGTH}
        onSearch={(search) => apply({ search })}
        className={styles.search}
      />
    </div>
  );
}
