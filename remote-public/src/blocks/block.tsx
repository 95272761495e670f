import { Careers } from './career.tsx';
import { Contact } from './contact-us.tsx';
import { Faqs } from './faq.tsx';
import { News } from './news-and-blogs.tsx';
import { HeadingRank } from '../components/heading.tsx';
import type { BlockData } from './read-block.ts';
import { Services } from './services.tsx';
import { Team } from './boad-of-directors.tsx';

/** Renders a page's block by its kind. */
export function Block({ block }: { block: BlockData }) {
  switch (block.kind) {
    case 'services':
      return <Services services={block.services} />;
    case 'contact':
      return <Contact />;
    case 'team':
      return <Team rows={block.rows} />;
    case 'careers':
      return (
        <HeadingRank value={3}>
          <Careers rows={block.rows} />
        </HeadingRank>
      );
    case 'faqs':
      return (
        <HeadingRank value={3}>
          <Faqs rows={block.rows} />
        </HeadingRank>
      );
    case 'news':
      return <News rows={block.rows} paging={block.at} />;
  }
}
