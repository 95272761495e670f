import type { Result } from '../data/result.ts';
import type { PostCard } from '../data/post-card.ts';
import type { SectionView } from '../data/section-view.ts';

/** The props of every template; only the news template uses the posts. */
export interface SectionProps {
  section: SectionView;
  posts: Result<PostCard[]>;
}
