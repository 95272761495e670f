import type { RecordOf } from '@quoin/shared/contract/contract';
import type { profiles } from '@quoin/shared/contract/resources/profiles';
import { pictureOf } from '../data/picture-of.ts';
import { toIsoString } from '../text/timestamps.ts';
import { pictureNode, toAbsolute, node, nestedNode } from './node.ts';
import { getOrganizationId } from './organization.ts';

type Profile = RecordOf<typeof profiles>;

export function profilePage(
  profile: Profile,
  { path, description, links }: { path: string; description: string; links: readonly string[] },
): object {
  const { name, title, designation, created_at, updated_at } = profile;
  return node('ProfilePage', {
    url: toAbsolute(path),
    dateCreated: toIsoString(created_at),
    dateModified: toIsoString(updated_at),
    mainEntity: nestedNode('Person', {
      name,
      url: toAbsolute(path),
      jobTitle: designation || title,
      description,
      image: pictureNode(pictureOf(profile, 'profile_image')),
      sameAs: links,
      worksFor: getOrganizationId(),
    }),
  });
}
