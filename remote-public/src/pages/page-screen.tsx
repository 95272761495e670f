import { useLoaderData } from '@quoin/shared/runtime/router';
import { Block } from '../blocks/block.tsx';
import { pictureOf } from '../data/picture-of.ts';
import type { MissingPage } from '../data/missing.ts';
import bands from '../components/band.module.css';
import { ProgressiveRender } from '../components/progressive-render.tsx';
import { Picture } from '../components/picture.tsx';
import { pictureSizes } from '../components/picture-sizes.ts';
import { RichText } from '../components/rich-text.tsx';
import { classes } from '../text/classes.ts';
import { wrapInParagraphs } from '../text/wrap-in-paragraphs.ts';
import { NotFound } from './not-found.tsx';
import { PageBanner } from './page-banner.tsx';
import styles from './page-screen.module.css';
import { PageSection } from './page-section.tsx';
import type { PageData } from './read-page.ts';

function Page({ page, sections, block, above }: PageData) {
  const hasContent = page.content.trim() !== '' || page.thumb !== '';
  return (
    <ProgressiveRender>
      <PageBanner title={page.title} subTitle={page.sub_title} image={pictureOf(page, 'banner_img')} above={above} />
      {hasContent && (
        <div className={classes(bands.band, styles.content)}>
          {page.thumb && (
            <Picture
              {...pictureOf(page, 'thumb')}
              shape="portrait"
              sizes={pictureSizes.nextToText}
              isFirst
              className={styles.thumb}
            />
          )}
          <RichText
            html={wrapInParagraphs(page.content)}
            hasSideHeads={page.thumb === ''}
            className={classes(page.thumb !== '' && bands.axis, styles.text)}
          />
        </div>
      )}
      {sections.map((section) => (
        <PageSection key={section.id} section={section} />
      ))}
      {block && <Block block={block} />}
    </ProgressiveRender>
  );
}

export function Component() {
  const data = useLoaderData<PageData | MissingPage>();
  return data.missing ? <NotFound /> : <Page {...data} />;
}
