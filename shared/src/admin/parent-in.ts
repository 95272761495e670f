import type { Contract } from '../contract/contract.ts';
import type { CompleteField, Draft, Row } from './descriptor.ts';
import { formPathOf } from './form-path.ts';

/** The address's query that makes a new record stand inside `owner`: `?page_id=4`. */
export function parentQuery(owner: Row, { in: contract, as }: { in: Contract; as: string }): string {
  const embed = contract.embeds.find((each) => each.as === as);
  return embed ? `?${embed.by}=${owner.id}` : '';
}

/** The record that a new one is to stand inside, where the address names it: what the form starts with, and the way back to the parent's own. */
export function parentIn(query: URLSearchParams, fields: readonly CompleteField[]): { given: Draft; back: string | undefined } {
  for (const { name, field } of fields) {
    const id = query.get(name) ?? '';
    if (field.kind === 'reference' && /^[1-9]\d{0,14}$/.test(id)) return { given: { [name]: Number(id) }, back: formPathOf({ resource: field.to, id: Number(id) }) };
  }
  return { given: {}, back: undefined };
}
