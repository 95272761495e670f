import type { RecordOf } from '@quoin/shared/contract/contract';
import type { profiles } from '@quoin/shared/contract/resources/profiles';
import { toIsoString } from '../text/to-iso-string.ts';
import { absolute } from './absolute.ts';
import { node, part } from './node.ts';
import { organizationId } from './organization.ts';

type Profile = RecordOf<typeof profiles>;

export function profilePage(
  profile: Profile,
  { path, description, links }: { path: string; description: string; links: readonly string[] },
): object {
  const { name, title, designation, profile_image, created_at, updated_at } = profile;
  return node('ProfilePage', {
    url: absolute(path),
    dateCreated: toIsoString(created_at),
    dateModified: toIsoString(updated_at),
    mainEntity: part('Person', {
      name,
      url: absolute(path),
      jobTitle: designation || title,
      description,
      image: absolute(profile_image),
      sameAs: links,
      worksFor: organizationId(),
    }),
  });
}
