import { remoteName } from '@quoin/shared/contract/releases/app-name';
import type { AppBuild, Registry } from '@quoin/shared/contract/releases/registry';
import {
  describeHosts,
  hasHosts,
  hostKinds,
  hostPattern,
  joinHosts,
  maxHostCharacters,
  maxHosts,
  withoutHosts,
  type RemoteHosts,
} from '@quoin/shared/contract/releases/remote-hosts';
import { changeRegistry, type ReleaseContext } from './change-registry.ts';
import { ReleaseError } from './release-error.ts';

type Approved = Registry['hosts'];

/**
 * Refuses hosts that cannot be in a policy.
 * @param place where they are named, for the sentence
 * @throws ReleaseError
 */
export function refuseInvalidHosts(hosts: RemoteHosts, place: string): void {
  const unknown = Object.keys(hosts).find((kind) => !hostKinds.some((known) => known === kind));
  if (unknown !== undefined)
    throw new ReleaseError(`${place} has hosts of the kind "${unknown}"; the kinds are ${hostKinds.join(', ')}.`);
  for (const kind of hostKinds) {
    const named: unknown = hosts[kind] ?? [];
    if (!Array.isArray(named)) throw new ReleaseError(`${place} must have a list of hosts as "${kind}".`);
    const pattern = new RegExp(`^${hostPattern(kind)}$`);
    const wrong = named.find((host: unknown) => typeof host !== 'string' || !pattern.test(host));
    if (wrong !== undefined)
      throw new ReleaseError(
        `${place} has ${JSON.stringify(wrong)} as a host of the kind "${kind}". A host is an origin without a path, such as https://api.example.org, or https://*.example.org for all below it.`,
      );
  }
  const all = hostKinds.flatMap((kind) => hosts[kind] ?? []);
  if (all.length > maxHosts || all.join(' ').length > maxHostCharacters)
    throw new ReleaseError(
      `${place} has ${all.length} hosts of ${all.join(' ').length} characters. It may have ${maxHosts}, of ${maxHostCharacters} characters together.`,
    );
}

/** Returns the options with which the command approves these hosts. In quotes, a shell expands no `*`. */
const toOptions = (hosts: RemoteHosts): string =>
  hostKinds
    .flatMap((kind) => (hosts[kind] ?? []).map((host) => `--${kind} ${host.includes('*') ? `'${host}'` : host}`))
    .join(' ');

/** Says what nobody has approved, and how an operator does. Undefined when all is. */
export function describeUnapproved({ name, manifest }: AppBuild, approved: Approved = {}): string | undefined {
  const [named, approvedHosts] = [manifest?.hosts ?? {}, approved[name] ?? {}];
  const unapproved = withoutHosts(named, approvedHosts);
  if (!hasHosts(unapproved)) return undefined;
  const all = joinHosts([approvedHosts, named]);
  return `the pages of ${name} would use hosts that the operator of the site has not approved: ${describeHosts(unapproved)}. \`npm run release -- ${name} hosts ${toOptions(all)}\` approves them`;
}

/**
 * Refuses a build that names hosts which nobody has approved.
 * @throws ReleaseError with the command that approves them
 */
export function refuseUnapproved(build: AppBuild, approved: Approved): void {
  const reason = describeUnapproved(build, approved);
  if (reason !== undefined)
    throw new ReleaseError(`${build.name} ${build.version} is not released: ${reason}. Nothing has changed.`);
}

/** Returns the approvals after everything that these builds name is approved. */
export const approveAll = (approved: Approved = {}, builds: readonly AppBuild[]): NonNullable<Approved> => ({
  ...approved,
  ...Object.fromEntries(
    builds.flatMap(({ name, manifest }) =>
      manifest?.hosts ? [[name, joinHosts([approved[name] ?? {}, manifest.hosts])]] : [],
    ),
  ),
});

/**
 * Sets what the pages of a remote may use of other hosts, in place of what was approved before. Pages that are made
 * from then on have it.
 * @throws ReleaseError for a host that cannot be in a policy; nothing has changed then
 */
export async function approveHosts(
  context: ReleaseContext,
  { app, hosts }: { app: string; hosts: RemoteHosts },
): Promise<void> {
  if (!new RegExp(`^${remoteName}$`).test(app)) throw new ReleaseError(`"${app}" cannot be the name of a remote.`);
  refuseInvalidHosts(hosts, 'The command');
  await changeRegistry(context, {
    update: ({ hosts: { [app]: _, ...others } = {} }) => ({
      hosts: hasHosts(hosts) ? { ...others, [app]: hosts } : others,
    }),
  });
}
