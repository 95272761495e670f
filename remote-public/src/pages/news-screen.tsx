import { useLoaderData, type LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { missing, type Missing } from '../data/found.ts';
import { NotFound } from './not-found.tsx';
import { PostDetail } from './post-detail.tsx';
import { ProfileDetail } from './profile-detail.tsx';
import { readPost, readProfile, type PostData, type ProfileData } from './read-story.ts';

/** The post of that slug; where there is none, the profile (decisions 12). */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const slug = params.slug ?? '';
  return await readPost(slug, request) ?? await readProfile(slug, request) ?? missing();
}

export function Component() {
  const data = useLoaderData<PostData | ProfileData | Missing>();
  if (data.missing) return <NotFound />;
  return data.kind === 'post' ? <PostDetail post={data.post} /> : <ProfileDetail profile={data.profile} />;
}
