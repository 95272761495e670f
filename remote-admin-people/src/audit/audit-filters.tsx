import { getDay } from '@quoin/shared/admin/days';
import { useAddressFilters } from '@quoin/shared/admin/use-address-filters';
import type { AuditEntry } from '@quoin/shared/contract/audit';
import type { MemberAccount } from '@quoin/shared/contract/account-wire';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { Button, TextInput } from '@quoin/shared/ui/parts';
import { PlainSelect } from '@quoin/shared/ui/plain-select';
import { joinNames } from '../resources/join-names.ts';
import { auditKinds, toAuditHref, type AuditQuery } from './audit-query.ts';
import styles from './audit.module.css';
import { actionLabels, describePerson } from './describe-entry.ts';

const all = { value: '', label: 'All' };

const actions = [all, ...Object.entries(actionLabels).map(([value, label]) => ({ value, label }))];

const kinds = [
  all,
  ...auditKinds.map((kind) => {
    const words = contracts.some(({ name }) => name === kind) ? kind.replaceAll('-', ' ') : 'pictures';
    return { value: kind, label: `${words.charAt(0).toUpperCase()}${words.slice(1)}` };
  }),
];

/** Lists the members, and the other people of the entries: their access has ended. */
function listPeople(
  person: string,
  { members, entries }: { members: readonly MemberAccount[]; entries: readonly AuditEntry[] },
) {
  const names = new Map(members.map((member) => [String(member.id), joinNames(member) || member.email]));
  for (const { by, via } of entries)
    if (by !== null && !names.has(String(by.id))) names.set(String(by.id), describePerson({ by, via }));
  if (person !== '' && !names.has(person)) names.set(person, `No. ${person}`);
  return [all, ...[...names].map(([value, label]) => ({ value, label }))];
}

interface AuditFiltersProps {
  query: AuditQuery;
  members: readonly MemberAccount[];
  entries: readonly AuditEntry[];
}

/** The filters of the audit; each change is a new address. */
export function AuditFilters({ query, members, entries }: AuditFiltersProps) {
  const setQuery = useAddressFilters(query, toAuditHref);
  const set = (change: Partial<AuditQuery>) => setQuery({ before: '', ...change });
  const { before: _, ...filters } = query;
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <PlainSelect
        label="Person"
        value={query.person}
        data={listPeople(query.person, { members, entries })}
        onChange={(person) => set({ person })}
      />
      <PlainSelect label="Action" value={query.action} data={actions} onChange={(action) => set({ action })} />
      <PlainSelect label="Kind" value={query.kind} data={kinds} onChange={(kind) => set({ kind })} />
      <TextInput
        type="date"
        label="From"
        value={query.from}
        max={query.until || getDay()}
        onChange={({ currentTarget }) => set({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Until"
        value={query.until}
        min={query.from}
        max={getDay()}
        onChange={({ currentTarget }) => set({ until: currentTarget.value })}
      />
      {isFiltered ? (
        <Button
          variant="subtle"
          className={styles.clear}
          onClick={() => set({ person: '', action: '', kind: '', from: '', until: '' })}
        >
          Clear
        </Button>
      ) : null}
    </div>
  );
}
