import { useLoaderData } from '@quoin/shared/runtime/router';
import type { Part } from '../data/part.ts';
import { useSettings } from '../layout/use-layout.ts';
import { FailedPart } from '../parts/failed-part.tsx';
import { InSteps } from '../parts/in-steps.tsx';
import { Unseen } from '../parts/unseen.tsx';
import { TopSection } from '../sections/top-section.tsx';
import { texts } from '../texts.ts';
import { EmptyHome } from './empty-home.tsx';
import styles from './home-screen.module.css';
import { Hero } from './hero.tsx';
import type { HomeData } from './read-home.ts';

const isEmpty = (rows: Part<unknown[]>): boolean => rows.ok && rows.value.length === 0;

export function Component() {
  const { slides, sections, posts } = useLoaderData<HomeData>();
  const { title, name } = useSettings();
  if (isEmpty(slides) && isEmpty(sections)) return <EmptyHome />;
  return (
    <>
      {/* The slides and the logo say it to the eye. */}
      <Unseen as="h1">{title || name || texts.home}</Unseen>
      <InSteps>
        {slides.ok ? (
          <Hero slides={slides.value} />
        ) : (
          <div className={styles.failed}>
            <FailedPart what={texts.parts.slides} />
          </div>
        )}
        {sections.ok ? (
          sections.value.map((section) => <TopSection key={section.id} section={section} posts={posts} />)
        ) : (
          <div className={styles.failed}>
            <FailedPart what={texts.parts.sections} />
          </div>
        )}
      </InSteps>
    </>
  );
}
