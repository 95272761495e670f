import { createElement, type ReactNode } from 'react';
import { HeadingRank } from '../components/heading.tsx';
import { AreaOfImpactSection } from './area-of-impact.tsx';
import { ClientLogosSection } from './client-logos.tsx';
import { DefaultSection } from './default.tsx';
import { NewsBlogsSection } from './news-blogs.tsx';
import { NobinProgramSection } from './nobin-program.tsx';
import { QuotesSection } from './quotes.tsx';
import type { SectionProps } from './section-props.ts';
import { StatsSection } from './stats.tsx';
import { SuccessStorySection } from './success-story.tsx';
import { WelcomeSection } from './welcome.tsx';

/** The component of each template of the home page. The contract has the list of template names. */
export const templates = new Map<string, (props: SectionProps) => ReactNode>([
  ['default', DefaultSection],
  ['welcome', WelcomeSection],
  ['quotes', QuotesSection],
  ['area-of-impact', AreaOfImpactSection],
  ['nobin-program', NobinProgramSection],
  ['success-story', SuccessStorySection],
  ['client-logos', ClientLogosSection],
  ['news-blogs', NewsBlogsSection],
]);

/** Renders a section of the home page by its template; an unknown template renders as stats (spec §2). */
export function TopSection(props: SectionProps) {
  return (
    <HeadingRank value={props.section.title ? 3 : 2}>
      {createElement(templates.get(props.section.template) ?? StatsSection, props)}
    </HeadingRank>
  );
}
