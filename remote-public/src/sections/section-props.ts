import type { Result } from '../data/result.ts';
import type { PostCard } from '../data/post-card.ts';
import type { SectionView } from '../data/section-view.ts';

/** What every template is given; only the news one looks at the posts. */
export interface SectionProps {
  section: SectionView;
  posts: Result<PostCard[]>;
}
