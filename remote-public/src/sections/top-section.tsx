import { createElement } from 'react';
import { HeadingRank } from '../parts/heading.tsx';
import type { SectionProps } from './section-props.ts';
import { StatsSection } from './stats.tsx';
import { templates } from './templates.ts';

/** A section of the home page, drawn as its template says; a template that nobody knows is drawn as stats (spec §2). */
export function TopSection(props: SectionProps) {
  return (
    <HeadingRank value={props.section.title ? 3 : 2}>
      {createElement(templates.get(props.section.template) ?? StatsSection, props)}
    </HeadingRank>
  );
}
