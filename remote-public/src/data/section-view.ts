import type { RecordOf } from '@quoin/shared/contract/contract';
import { embedded } from '@quoin/shared/contract/is-record-of';
import { sections } from '@quoin/shared/contract/sections';
import { widgets } from '@quoin/shared/contract/widgets';
import { limits } from '../limits.ts';
import { cut } from '../text/cut.ts';
import { plainText } from '../text/plain-text.ts';

type Section = RecordOf<typeof sections>;
type Widget = RecordOf<typeof widgets>;

/**
 * The fields of a widget that the screens show. The page's data is inlined in its HTML, so all other fields are left
 * out.
 */
export type WidgetView = Pick<Widget, 'id' | 'title' | 'sub_title' | 'content' | 'thumb' | 'link_url'> & {
  /** The accessible name of a link to it when it has no title. */
  name?: string;
};
export type SectionView = Pick<
  Section,
  'id' | 'title' | 'sub_title' | 'content' | 'thumb' | 'background_img' | 'link_url' | 'template'
> & { widgets: WidgetView[] };

const widgetView = ({ id, name, title, sub_title, content, thumb, link_url }: Widget): WidgetView => ({
  id,
  title,
  sub_title,
  content,
  thumb,
  link_url,
  ...(title ? {} : { name: sub_title || name }),
});

/** A card shows the beginning of a story as plain text; the full content is left out of the page. */
const storyView = (widget: Widget): WidgetView => ({
  ...widgetView(widget),
  content: cut(plainText(widget.content), { length: limits.storyExcerpt, ending: '…' }),
});

const isWritten = (...values: string[]): boolean => values.some((value) => value.trim() !== '');

/** A widget that has only a name would be an empty cell among the others. */
const isShown = ({ title, sub_title, content, thumb }: Widget): boolean => isWritten(title, sub_title, content, thumb);

const sectionView = (section: Section): SectionView => {
  const { id, title, sub_title, content, thumb, background_img, link_url, template } = section;
  const shown = embedded(widgets, section, 'widgets')
    .filter(isShown)
    .map(template === 'success-story' ? storyView : widgetView);
  return { id, title, sub_title, content, thumb, background_img, link_url, template, widgets: shown };
};

/** News sections get their content from the posts; any other section without content would be an empty band. */
const holdsSomething = ({
  template,
  title,
  sub_title,
  content,
  thumb,
  background_img,
  widgets: inIt,
}: SectionView): boolean =>
  template === 'news-blogs' || inIt.length > 0 || isWritten(title, sub_title, content, thumb, background_img);

/** Returns the sections that have something to show, in their order. */
export const sectionViews = (rows: readonly Section[]): SectionView[] => rows.map(sectionView).filter(holdsSomething);

/** Returns the sections that are embedded in a page's record. */
export const sectionsOf = (page: object): SectionView[] => sectionViews(embedded(sections, page, 'sections'));
