import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findDifferingTypes, type SharedTypes } from '@quoin/shared/contract/releases/compatibility';
import type { AppBuild, Registry } from '@quoin/shared/contract/releases/registry';
import { spawnNode } from '@quoin/shared/server/child-processes';
import type { ComparedPair } from './compare-types.ts';
import {
  findClashes,
  hasFrame,
  findRegistryIncompatibilities,
  toPairName,
  filterChecked,
  listUncompared,
  type Pair,
} from './registry-compatibility.ts';
import { ReleaseError } from './release-error.ts';

/** Reads the declarations that a release was built against. */
type ReadTypes = (release: AppBuild) => Promise<SharedTypes>;

async function readPairTypes({ remote, shell }: Pair, readTypes: ReadTypes): Promise<ComparedPair> {
  const keys = new Set(findDifferingTypes(remote, shell));
  return {
    requires: Object.fromEntries(Object.entries(remote.requires ?? {}).filter(([key]) => keys.has(key))),
    provides: Object.fromEntries(Object.entries(shell.provides ?? {}).filter(([key]) => keys.has(key))),
    requiredTypes: await readTypes(remote),
    providedTypes: await readTypes(shell),
  };
}

/**
 * Compares the types in a child process. The edge can change a registry too, and should neither load TypeScript nor
 * wait for it.
 */
async function compareInProcess(all: readonly ComparedPair[]): Promise<string[][]> {
  const { child, exited } = spawnNode([join(import.meta.dirname, `compare-types${extname(import.meta.filename)}`)], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  child.stdin?.on('error', () => undefined).end(JSON.stringify(all));
  const [{ code }, output, errors] = await Promise.all([
    exited,
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ]);
  if (code !== 0) throw new Error(`The types could not be compared:\n${errors}`);
  const clauses: string[][] = JSON.parse(output);
  return clauses;
}

interface Change {
  before: Registry['apps'];
  after: Pick<Registry, 'apps' | 'checked'>;
}

/**
 * Refuses a change after which a remote would lack something that it requires of the shell, two remotes would clash, or
 * no remote would be in every public page.
 * @returns all compared pairs of the kept releases, for the registry
 * @throws ReleaseError that names each incompatibility
 */
export async function refuseIncompatible({ before, after }: Change, readTypes: ReadTypes): Promise<string[]> {
  // A clash that exists already must not block another release, or the withdrawal of a canary.
  const existingClashes = findClashes(before);
  const incompatibilities = [
    ...findRegistryIncompatibilities(after.apps),
    ...findClashes(after.apps).filter((clash) => !existingClashes.includes(clash)),
  ];
  if (hasFrame(before) && !hasFrame(after.apps))
    incompatibilities.push(
      'Without it the site would have no pages, because no other remote is in every page. First release a public remote without paths in its remote.json.',
    );
  if (incompatibilities.length > 0) throw new ReleaseError(incompatibilities.join('\n'));
  const pairs = listUncompared(after);
  const clauses =
    pairs.length > 0
      ? await compareInProcess(await Promise.all(pairs.map((pair) => readPairTypes(pair, readTypes))))
      : [];
  const typeDifferences = pairs.flatMap(({ remote, shell }, at) =>
    (clauses[at] ?? []).map(
      (clause) => `${remote.name} ${remote.version} does not fit ${shell.name} ${shell.version}: ${clause}.`,
    ),
  );
  if (typeDifferences.length > 0) throw new ReleaseError(typeDifferences.join('\n'));
  return filterChecked({ ...after, checked: [...(after.checked ?? []), ...pairs.map(toPairName)] });
}
