import { useLoaderData } from '@quoin/shared/runtime/router';
import type { MissingPage } from '../../data/missing.ts';
import { NotFound } from '../not-found.tsx';
import { PostDetail } from './post-detail.tsx';
import { ProfileDetail } from '../profile-detail.tsx';
import type { PostData, ProfileData } from './read-story.ts';

/** Shows the post with that slug, or the profile with it. */
export function Component() {
  const data = useLoaderData<PostData | ProfileData | MissingPage>();
  if (data.missing) return <NotFound />;
  return data.kind === 'post' ? <PostDetail {...data} /> : <ProfileDetail profile={data.profile} />;
}
