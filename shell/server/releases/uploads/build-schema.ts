import { isObject } from '@quoin/shared/contract/is-object';
import { roles } from '@quoin/shared/contract/may';
import { remoteName } from '@quoin/shared/contract/releases/app-name';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { hostKinds, hostPattern, maxHosts } from '@quoin/shared/contract/releases/remote-hosts';
import { servedName } from '@quoin/webpack/release/served-files.ts';
import { Ajv, type ErrorObject } from 'ajv';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const matching = (pattern: string) => ({ type: 'string', maxLength: 250, pattern: `^${pattern}$` });
const list = (items: object, maxItems: number) => ({ type: 'array', items, maxItems });
/** Keys of the objects of every program are left out, because a lookup finds those where a build has none. */
const byName = (values: object, { names, max }: { names: object; max: number }) => ({
  type: 'object',
  propertyNames: { ...names, not: { enum: ['__proto__', 'constructor', 'prototype'] } },
  additionalProperties: values,
  maxProperties: max,
});
/** An object of these keys and no others, so that a misspelled key is no silence. */
const object = (properties: object, { required = Object.keys(properties) }: { required?: string[] } = {}) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const segment = matching('[a-z0-9][a-z0-9-]{0,60}');
const role = { enum: roles };
const assets = object({ scripts: list(matching(servedName), 500), styles: list(matching(servedName), 500) });

const menuEntry = object(
  {
    path: matching('[\\w./?=&-]{1,200}'),
    label: text(80),
    icon: text(60),
    count: object({
      resource: text(60),
      where: byName({ type: 'number' }, { names: text(60), max: 20 }),
      label: text(80),
    }),
    order: { type: 'number' },
    key: matching('[a-z]'),
    resource: text(60),
    within: { enum: ['accounts'] },
    role,
    adds: text(80),
  },
  { required: ['path', 'label', 'icon', 'order'] },
);

const fill = object(
  {
    point: { enum: ['dashboard-card', 'record-panel'] },
    id: matching('[A-Za-z][\\w-]{0,60}'),
    label: text(80),
    resources: list(text(60), 100),
    order: { type: 'number' },
    role,
  },
  { required: ['point', 'id', 'label', 'order'] },
);

const manifest = object(
  {
    name: matching(remoteName),
    label: text(80),
    area: { enum: ['public', 'admin'] },
    port: whole(0, 65_535),
    paths: list(segment, 50),
    query: list(matching('[\\w-]{1,60}'), 50),
    budget: whole(1, 100_000),
    hosts: object(Object.fromEntries(hostKinds.map((kind) => [kind, list(matching(hostPattern(kind)), maxHosts)])), {
      required: [],
    }),
    menu: list(menuEntry, 50),
    fills: list(fill, 50),
  },
  { required: ['name', 'label', 'area', 'port', 'paths', 'menu'] },
);

const requirement = object(
  { range: text(100), exports: list(text(200), 2_000), types: matching('[\\da-f]{12}') },
  { required: ['range', 'exports'] },
);

/** The `build.json` of a remote that Quoin's recipe built; `AppBuild` says what each key means. */
const schema = object(
  {
    name: matching(remoteName),
    version: matching('[\\da-f]{12}'),
    entry: assets,
    chunks: byName(assets, { names: text(300), max: 2_000 }),
    server: { anyOf: [{ type: 'null' }, matching(`server/${servedName}`)] },
    files: byName(matching('sha256-[A-Za-z\\d+/]{43}='), {
      names: matching(`(?:client|server)/${servedName}`),
      max: 2_000,
    }),
    requires: byName(requirement, { names: text(200), max: 1_000 }),
    manifest,
  },
  { required: ['name', 'version', 'entry', 'chunks', 'server', 'files', 'manifest'] },
);

const isBuild = new Ajv({ strict: true, allErrors: false }).compile<AppBuild>(schema);

const describe = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || 'it'} ${message ?? 'is not valid'}${'additionalProperty' in params ? `: ${String(params.additionalProperty)}` : ''}`;

/** Returns each file that a page may ask for, by its path in the release. */
const listAssets = ({ entry, chunks, server }: AppBuild): string[] => [
  ...[entry, ...Object.values(chunks)].flatMap(({ scripts, styles }) =>
    [...scripts, ...styles].map((file) => `client/${file}`),
  ),
  ...(server === null ? [] : [server]),
];

/**
 * Checks the `build.json` of an upload. Unlike a build of this machine, anybody may have written it.
 * @throws ReleaseError that says what is wrong with it
 */
export function parseBuild(json: string): AppBuild {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new ReleaseError('The build.json is not JSON. Nothing has changed.');
  }
  if (!isBuild(parsed)) {
    if (isObject(parsed) && parsed.name === 'shell')
      throw new ReleaseError(
        'The name shell is refused: the operator of the site releases the shell. Nothing has changed.',
      );
    const [error] = isBuild.errors ?? [];
    throw new ReleaseError(
      `The build.json is not one that this site knows: ${error ? describe(error) : 'it is not valid'}. A newer Quoin may have built it: update the site first. Nothing has changed.`,
    );
  }
  if (parsed.manifest?.name !== parsed.name)
    throw new ReleaseError(`The build.json is of ${parsed.name}, and its manifest of ${parsed.manifest?.name}.`);
  const missing = listAssets(parsed).find((file) => !Object.hasOwn(parsed.files, file));
  if (missing !== undefined)
    throw new ReleaseError(`The build.json names ${missing} without its hash. Nothing has changed.`);
  return parsed;
}
