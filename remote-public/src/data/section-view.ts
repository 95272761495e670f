import type { RecordOf } from '@quoin/shared/contract/contract';
import { embedded } from '@quoin/shared/contract/is-record-of';
import { sections } from '@quoin/shared/contract/resources/sections';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { limits } from '../limits.ts';
import { cut } from '../text/cut.ts';
import { toPlainText } from '../text/plain-text.ts';
import { view, type Viewed } from './view.ts';

type Section = RecordOf<typeof sections>;
type Widget = RecordOf<typeof widgets>;

const widgetFields = view(widgets, 'id', 'title', 'sub_title', 'content', 'thumb', 'link_url');
export type WidgetView = Viewed<typeof widgetFields> & {
  /** The accessible name of a link to it when it has no title. */
  name?: string;
};
const sectionFields = view(
  sections,
  'id',
  'title',
  'sub_title',
  'content',
  'thumb',
  'background_img',
  'link_url',
  'template',
);
export type SectionView = Viewed<typeof sectionFields> & { widgets: WidgetView[] };

const toWidgetView = (widget: Widget): WidgetView => ({
  ...widgetFields(widget),
  ...(widget.title ? {} : { name: widget.sub_title || widget.name }),
});

/** A card shows the beginning of a story as plain text; the full content is left out of the page. */
const toStoryView = (widget: Widget): WidgetView => ({
  ...toWidgetView(widget),
  content: cut(toPlainText(widget.content), { length: limits.storyExcerpt, ending: '…' }),
});

const hasText = (...values: string[]): boolean => values.some((value) => value.trim() !== '');

/** A widget that has only a name would be an empty cell among the others. */
const hasWidgetContent = ({ title, sub_title, content, thumb }: Widget): boolean =>
  hasText(title, sub_title, content, thumb);

const toSectionView = (section: Section): SectionView => ({
  ...sectionFields(section),
  widgets: embedded(widgets, section, 'widgets')
    .filter(hasWidgetContent)
    .map(section.template === 'success-story' ? toStoryView : toWidgetView),
});

/** News sections get their content from the posts; any other section without content would be an empty band. */
const hasContent = ({
  template,
  title,
  sub_title,
  content,
  thumb,
  background_img,
  widgets: widgetViews,
}: SectionView): boolean =>
  template === 'news-blogs' || widgetViews.length > 0 || hasText(title, sub_title, content, thumb, background_img);

/** Returns the sections that have something to show, in their order. */
export const toSectionViews = (rows: readonly Section[]): SectionView[] => rows.map(toSectionView).filter(hasContent);

/** Returns the sections that are embedded in a page's record. */
export const listSections = (page: object): SectionView[] => toSectionViews(embedded(sections, page, 'sections'));
