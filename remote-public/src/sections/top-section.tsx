import { createElement } from 'react';
import { HeadingRank } from '../components/heading.tsx';
import type { SectionProps } from './section-props.ts';
import { StatsSection } from './stats.tsx';
import { templates } from './templates.ts';

/** Renders a section of the home page by its template; an unknown template renders as stats (spec §2). */
export function TopSection(props: SectionProps) {
  return (
    <HeadingRank value={props.section.title ? 3 : 2}>
      {createElement(templates.get(props.section.template) ?? StatsSection, props)}
    </HeadingRank>
  );
}
