import type { Schema } from '../target/read-operations.ts';
import type { Random } from './random.ts';

/** Texts that break parsers, databases, encodings and prototypes. None looks like an internal detail of the server. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uFEFF\u200B\u202E',
  '\u2028\u2029',
  'İıſK',
  '👩‍👩‍👧‍👦',
  '\u0301'.repeat(200),
  "' OR '1'='1",
  '"; DROP TABLE posts; --',
  '%',
  '_%_',
  String.raw`\\`,
  '../../etc/passwd',
  '..%2f..%2f',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '1;2',
  '1,2',
  'true',
  '[]',
  '{}',
  '\r\nSet-Cookie: a=b',
  '<script>1</script>',
  'javascript:1',
  'https://a.example/\u0000',
  '2026-02-30 25:61:61',
  '0000-00-00',
];

const oddNumbers: readonly unknown[] = [0, -0, -1, 1.5, 1e21, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e-7];
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1 },
  { $gt: '' },
];

/** Returns a value for a field: mostly of its type, otherwise anything that JSON can express. */
export function makeValue(random: Random, schema: Schema): unknown {
  const sort = random.below(10);
  if (sort < 4) return makeValid(random, schema);
  if (sort < 7) return random.pick(hostileTexts);
  if (sort === 7) return random.pick(oddNumbers);
  if (sort === 8) return random.pick(oddValues);
  return random.chance(0.1) ? makeLarge(random) : random.pick(hostileTexts).repeat(random.below(30));
}

function makeValid(random: Random, { type, enum: options, format }: Schema): unknown {
  if (options && options.length > 0) return random.pick(options);
  const [first = 'string'] = [type ?? 'string'].flat();
  if (first === 'integer' || first === 'number') return random.below(30);
  if (first === 'boolean') return random.chance(0.5);
  if (first === 'array') return [random.below(30), random.below(30)];
  if (first === 'object') return {};
  if (format === 'email') return `a${random.below(1_000)}@fuzz.example`;
  return random.pick([`text ${random.below(1_000)}`, `slug-${random.below(1_000)}`, 'https://a.example/x', '/a', '1']);
}

function makeLarge(random: Random): unknown {
  return random.pick<() => unknown>([
    () => 'x'.repeat(300_000),
    () => '<p>'.repeat(5_000),
    () => '<b>&lt;'.repeat(20_000),
    () => nest(40),
    () => Array.from({ length: 5_000 }, (_, index) => index),
    () => '9'.repeat(5_000),
  ])();
}

const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: [nest(depth - 1)] });

/**
 * Returns a body for a schema, with fields that are missing, wrong, unknown or names of the prototype.
 * @param valid a body that the API accepts: in half of the bodies only one of its fields is replaced
 */
export function makeJsonBody(random: Random, { schema, valid }: { schema: Schema; valid: object }): string {
  const { properties = {} } = schema;
  const isNearlyValid = Object.keys(valid).length > 0 && random.chance(0.5);
  const names = Object.keys(properties);
  const changed = new Set(isNearlyValid ? [random.pick(names)] : names.filter(() => random.chance(0.6)));
  const values = new Map<string, unknown>(isNearlyValid ? Object.entries(valid) : []);
  for (const name of changed) values.set(name, makeValue(random, properties[name] ?? {}));
  const body = [...values].map(([name, value]) => `${JSON.stringify(name)}:${toJson(value)}`);
  return isNearlyValid ? `{${body.join(',')}}` : spoil(random, body);
}

/** Returns a body with names that occur twice or that objects have already, and sometimes one that is no JSON. */
function spoil(random: Random, fields: readonly string[]): string {
  const body = [...fields];
  if (random.chance(0.1)) body.push(`${JSON.stringify(random.pick(hostileTexts))}:${toJson(makeValue(random, {}))}`);
  if (random.chance(0.05)) body.push(`"${random.pick(['__proto__', 'constructor'])}":{"prototype":{"x":1}}`);
  if (random.chance(0.1) && body[0] !== undefined) body.push(body[0]);
  const text = `{${body.join(',')}}`;
  if (random.chance(0.9)) return text;
  return random.pick([
    text.slice(0, random.below(text.length + 1)),
    `[${text}]`,
    `\uFEFF${text}`,
    `${text}${text}`,
    'null',
    '"text"',
    '[',
    `{"a":${'['.repeat(2_000)}`,
    '{"a":1e99999}',
  ]);
}

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';
