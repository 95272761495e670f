import { useId } from 'react';
import { toWords } from '@quoin/shared/admin/define-screens';
import type { Role } from '@quoin/shared/contract/may';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { Checkbox } from '@quoin/shared/ui/parts';
import styles from './role-fields.module.css';

/** A role, and the resources to which it is narrowed; null for all. */
export interface ChosenRole<R extends Role = Role> {
  role: R;
  resources: string[] | null;
}

const words: Readonly<Record<Role, { label: string; description: string }>> = {
  viewer: { label: 'Viewer', description: 'Sees all content and its drafts. Changes nothing.' },
  author: { label: 'Author', description: 'Writes drafts, and changes their own records until they are published.' },
  editor: { label: 'Editor', description: 'Changes and publishes all content. Reads messages and subscribers.' },
  admin: { label: 'Administrator', description: 'Also changes the settings, and decides who may do what.' },
};

/** Says what a role is, in a few words. */
export const describeRole = ({ role, resources }: ChosenRole): string =>
  resources ? `${words[role].label}: ${resources.map(toWords).join(', ')}` : words[role].label;

const narrowable = contracts.filter(({ editing }) => editing.drafts).map(({ name }) => name);
const canBeNarrowed = (role: Role): boolean => role === 'author' || role === 'editor';

interface RoleFieldsProps<R extends Role> {
  /** The roles to choose from. */
  offered: readonly R[];
  value: ChosenRole<R>;
  onChange: (value: ChosenRole<R>) => void;
}

/** Chooses a role, and for authors and editors the resources in which it counts. */
export function RoleFields<R extends Role>({ offered, value: { role, resources }, onChange }: RoleFieldsProps<R>) {
  const id = useId();
  const toggle = (name: string, isChosen: boolean) =>
    onChange({ role, resources: narrowable.filter((one) => (one === name ? isChosen : resources?.includes(one))) });
  return (
    <>
      <fieldset className={styles.roles}>
        <legend>Role</legend>
        {offered.map((one) => (
          <label key={one} className={styles.role}>
            <input
              type="radio"
              name={`${id}-role`}
              checked={one === role}
              aria-describedby={`${id}-${one}`}
              onChange={() => onChange({ role: one, resources: canBeNarrowed(one) ? resources : null })}
            />
            <span>
              {words[one].label}
              <small id={`${id}-${one}`} aria-hidden>
                {words[one].description}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {canBeNarrowed(role) ? (
        <div>
          <Checkbox
            label="Only for some kinds of content"
            checked={resources !== null}
            onChange={({ currentTarget }) => onChange({ role, resources: currentTarget.checked ? [] : null })}
          />
          {resources ? (
            <fieldset className={styles.resources}>
              <legend>Kinds of content</legend>
              {narrowable.map((name) => (
                <Checkbox
                  key={name}
                  size="sm"
                  label={toWords(name)}
                  checked={resources.includes(name)}
                  onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
                />
              ))}
            </fieldset>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** Says why a role cannot be sent; undefined when it can. */
export const findRoleFault = ({ resources }: ChosenRole): string | undefined =>
  resources?.length === 0 ? 'Choose at least one kind of content.' : undefined;
