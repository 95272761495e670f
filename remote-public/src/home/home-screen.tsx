import { useLoaderData } from '@quoin/shared/runtime/router';
import type { Result } from '../data/result.ts';
import { useSettings } from '../layout/use-layout.ts';
import { FailedSection } from '../components/failed-section.tsx';
import { ProgressiveRender } from '../components/progressive-render.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { TopSection } from '../sections/top-section.tsx';
import { texts } from '../texts.ts';
import { EmptyHome } from './empty-home.tsx';
import styles from './home-screen.module.css';
import { Hero } from './hero.tsx';
import type { HomeData } from './read-home.ts';

const isEmpty = (rows: Result<unknown[]>): boolean => rows.ok && rows.value.length === 0;

export function Component() {
  const { slides, sections, posts } = useLoaderData<HomeData>();
  const { title, name } = useSettings();
  if (isEmpty(slides) && isEmpty(sections)) return <EmptyHome />;
  return (
    <>
      {/* Hidden, because the slides and the logo show it already. */}
      <VisuallyHidden as="h1">{title || name || texts.home}</VisuallyHidden>
      <ProgressiveRender>
        {slides.ok ? (
          <Hero slides={slides.value} />
        ) : (
          <div className={styles.failed}>
            <FailedSection subject={texts.subjects.slides} />
          </div>
        )}
        {sections.ok ? (
          sections.value.map((section) => <TopSection key={section.id} section={section} posts={posts} />)
        ) : (
          <div className={styles.failed}>
            <FailedSection subject={texts.subjects.sections} />
          </div>
        )}
      </ProgressiveRender>
    </>
  );
}
