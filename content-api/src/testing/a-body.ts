import type { Contract } from '@quoin/shared/contract/contract';
import type { Field, TextField } from '@quoin/shared/contract/field';

/** Builds a body with all writable fields except references. `mark` makes its values unique. */
export function aBody(
  contract: Contract,
  { mark, ...overrides }: { mark: string; [field: string]: unknown },
): Record<string, unknown> {
  const writable = Object.entries(contract.fields).filter(([, field]) => !field.readOnly && field.kind !== 'reference');
  return {
    ...Object.fromEntries(writable.map(([name, field]) => [name, aValue(name, { field, mark })])),
    ...overrides,
  };
}

const fixed = {
  image: '/media/01hzxw5z5y7m3n2k1j0h9g8f7d.webp',
  'date-time': '2026-03-04 05:06:07',
  day: '1990-12-31',
  reference: null,
} as const;

function aValue(name: string, { field, mark }: { field: Field; mark: string }): unknown {
  switch (field.kind) {
    case 'text':
      return aText(name, { field, mark });
    case 'html':
      return `<p>${name} <strong>${mark}</strong></p>`;
    case 'code':
      return { json: '{"@type":"Organization"}', map: 'https://www.google.com/maps/embed?pb=1' }[field.language];
    case 'number':
      return Math.min(field.max, name === 'status' ? 1 : 7);
    case 'choice':
      return field.options[0];
    case 'secret':
      return 'a long secret, and nobody’s name';
    default:
      return fixed[field.kind];
  }
}

function aText(name: string, { field, mark }: { field: TextField; mark: string }): string {
  switch (field.format) {
    case 'slug':
      return `a-${mark}`;
    case 'email':
      return `${mark}@example.org`;
    case 'link':
      return `/to/${mark}`;
    case 'path':
      return `/from/${mark}`;
    case 'links':
      return `https://a.example/${mark}\nhttps://b.example/${mark}`;
    case 'digits':
      return '+8801700000000';
    case 'point':
      return '50% 30%';
    default:
      return `${name} ${mark}`.slice(0, field.max);
  }
}
