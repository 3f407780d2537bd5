import { paths } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { AUDIT_AREAS, type AuditArea, MAX_TITLE_LENGTH } from '@site/shared/rules';
import { FilterBar, SearchForm, SelectField, TextField } from '@site/shared/ui';
import * as texts from '#texts';
import { areaIn, auditLogUrl, type EntryFilters, NO_SIGN_INS } from './entry-filters';

const AREA_NAMES: Readonly<Record<AuditArea, () => string>> = {
  Accounts: texts.auditLog.accounts,
  Orders: texts.auditLog.orders,
  Tickets: texts.auditLog.tickets,
  Business: texts.auditLog.business,
  Staff: texts.auditLog.staff,
  Releases: texts.auditLog.releases,
};

/** The filters of the audit log: area, days and search. The address holds them. */
export function EntryFilterBar({ filters }: { filters: EntryFilters }) {
  const navigate = useNavigate();
  const apply = (change: Partial<EntryFilters>) =>
    void navigate(auditLogUrl({ ...filters, before: null, ...change }));
  const { area, from, to, search } = filters;
  return (
    <FilterBar
      active={[area, from, to, search].filter(Boolean).length}
      resetTo={paths.auditLog}
      search={
        <SearchForm
          isCompact
          label={texts.auditLog.search()}
          hint={texts.auditLog.searchHint()}
          search={search}
          maxLength={MAX_TITLE_LENGTH}
          onSearch={(text) => apply({ search: text })}
        />
      }
    >
      <SelectField
        label={texts.auditLog.about()}
        value={area ?? ''}
        options={[
          { value: '', label: texts.auditLog.everything() },
          { value: NO_SIGN_INS, label: texts.auditLog.noSignIns() },
          ...AUDIT_AREAS.map((value) => ({ value, label: AREA_NAMES[value]() })),
        ]}
        onChange={(value) => apply({ area: areaIn(value) })}
      />
      <TextField
        type="date"
        label={texts.auditLog.from()}
        value={from}
        max={to || undefined}
        onChange={(day) => apply({ from: day })}
      />
      <TextField
        type="date"
        label={texts.auditLog.until()}
        value={to}
        min={from || undefined}
        onChange={(day) => apply({ to: day })}
      />
    </FilterBar>
  );
}
