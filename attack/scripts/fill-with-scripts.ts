import { aBody } from '@quoin/content-api/src/testing/a-body.ts';
import type { Contract } from '@quoin/shared/contract/contract';
import type { Field } from '@quoin/shared/contract/field';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { findControlCharacter } from '@quoin/shared/contract/texts/visible-text';
import { acceptLosses } from '@quoin/shared/contract/write-query';
import { sectionTemplates } from '@quoin/shared/contract/resources/sections';
import { isObject } from '@quoin/shared/contract/is-object';
import { parseBody } from '../target/raw-request.ts';
import { accountsKey, owner, siteKey, type Target } from '../target/start-target.ts';
import { payloads } from './payloads.ts';

/** The records that were stored, with what their addresses need. */
export interface StoredRecord {
  resource: string;
  id: number;
  slug: string;
}

/** Each resource gets as many records as hold all payloads in its texts, but not more than a home page can show. */
const maxRecords = 24;
const shortest = 40;

/**
 * Fills a site: every text of every resource is made of payloads, the rich texts of a resource hold all of them.
 * @throws {Error} when a record is refused without any payload in its addresses: the attack would then prove nothing
 */
export async function fillWithScripts(target: Target): Promise<StoredRecord[]> {
  const token = await target.signIn(owner.email);
  const parents = new Map<string, number>();
  const stored: StoredRecord[] = [];
  const texts = createTexts();
  for (const contract of contracts) {
    if (contract.name === 'applications') {
      await fillApplication(target, { token, contract, texts });
      continue;
    }
    const key = contract.name === 'users' ? accountsKey : siteKey;
    for (let index = 0; index < maxRecords; index += 1) {
      const body = makeBody(contract, { index, texts, parents });
      const response = await target.call({
        method: 'POST',
        path: `/api/${contract.name}?${acceptLosses}=1`,
        key,
        token,
        body,
      });
      const { data } = parseBody(response);
      if (response.status !== 201 || !isObject(data))
        throw new Error(`A record of ${contract.name} was answered: ${response.text.slice(0, 500)}`);
      stored.push({ resource: contract.name, id: Number(data.id), slug: String(data.slug ?? '') });
      if (index === 0) parents.set(contract.name, Number(data.id));
    }
  }
  return stored;
}

type Texts = (max: number) => string;

/**
 * Returns the payloads one after another, as many as fit into a text. Control characters are refused, and lines are
 * what only some fields take.
 */
function createTexts(): Texts {
  let at = 0;
  return (max) => {
    let text = '';
    for (let count = 0; count < payloads.length; count += 1) {
      const payload = (payloads[at % payloads.length] ?? '').replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');
      if (text.length + payload.length + 1 > max) break;
      text += `${payload} `;
      at += 1;
    }
    // A payload that is longer than the field is left out, so that the next one is not kept waiting for ever.
    if (text === '') at += 1;
    return text.trim() || 'text';
  };
}

interface Filling {
  index: number;
  texts: Texts;
  parents: ReadonlyMap<string, number>;
}

function makeBody(contract: Contract, { index, texts, parents }: Filling): Record<string, unknown> {
  const body = aBody(contract, { mark: `s${index}` });
  for (const [name, field] of Object.entries(contract.fields)) {
    if (field.readOnly) continue;
    const value = makeHostile(field, { index, texts });
    if (value !== undefined) body[name] = value;
    // A tree's records stay roots, so that all are shown.
    const parent = field.kind === 'reference' && field.to !== contract.name ? parents.get(field.to) : undefined;
    if (parent !== undefined) body[name] = parent;
  }
  const template = sectionTemplates[index % sectionTemplates.length]?.value;
  return {
    ...body,
    ...('is_top' in body ? { is_top: index % 2, template } : {}),
    ...('status' in body ? { status: 1 } : {}),
  };
}

/** What a rich text may have: it is refused with a control character, and when it is nested too deeply. */
const richTexts = payloads.filter((payload) => findControlCharacter(payload, { hasLines: true }) === undefined);

/** Returns a text of payloads, or undefined for a field that only takes other values. */
function makeHostile(field: Field, { index, texts }: Pick<Filling, 'index' | 'texts'>): string | undefined {
  if (field.kind === 'html')
    return richTexts
      .filter((_, at) => at % maxRecords === index % maxRecords)
      .map((payload) => `<p>before</p>${payload}<p>after</p>`)
      .join('');
  if (field.kind !== 'text') return undefined;
  if (['plain', 'lines', 'tags'].includes(field.format)) return field.max < shortest ? undefined : texts(field.max);
  // The end of a web address may have any characters, where a page could write it without escaping.
  if (field.format === 'link') return `https://a.example/${encodeURI(texts(field.max / 8)).replaceAll("'", '%27')}`;
  return field.format === 'links' ? `https://a.example/${index}?"onfocus=__pwn()` : undefined;
}

/** JSON-LD whose texts end a script element. */
const hostileJson = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: '</script><script>__pwn()</script>',
  description: '<!--<script>',
  url: 'javascript:__pwn()',
  '</script><img src=x onerror=__pwn()>': '\u2028]]>',
});

async function fillApplication(
  { call }: Target,
  { token, contract, texts }: { token: string; contract: Contract; texts: Texts },
): Promise<void> {
  const body: Record<string, unknown> = { meta_schema: hostileJson };
  for (const [name, field] of Object.entries(contract.fields)) {
    const isId = /_id$|verification$/.test(name);
    const value = field.readOnly || isId ? undefined : makeHostile(field, { index: 0, texts });
    if (value !== undefined) body[name] = value;
  }
  const path = `/api/applications/${siteKey}`;
  const response = await call({ method: 'PUT', path, key: siteKey, token, body });
  if (response.status !== 200) throw new Error(`The application was answered: ${response.text.slice(0, 500)}`);
}
