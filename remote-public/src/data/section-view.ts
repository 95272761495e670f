import type { RecordOf } from '@quoin/shared/contract/contract';
import { embedded } from '@quoin/shared/contract/is-record-of';
import { sections } from '@quoin/shared/contract/sections';
import { widgets } from '@quoin/shared/contract/widgets';
import { limits } from '../limits.ts';
import { cut } from '../text/cut.ts';
import { plainText } from '../text/plain-text.ts';

type Section = RecordOf<typeof sections>;
type Widget = RecordOf<typeof widgets>;

/** What the screens show of a widget: the page's data is inlined in its HTML, so nothing else travels. */
export type WidgetView = Pick<Widget, 'id' | 'title' | 'sub_title' | 'content' | 'thumb' | 'link_url'> & {
  /** What a link to it is called where it has no title. */
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

/** Of a story a card tells the beginning; its whole content stays on the server. */
const storyView = (widget: Widget): WidgetView => ({
  ...widgetView(widget),
  content: cut(plainText(widget.content), { length: limits.storyExcerpt, ending: '…' }),
});

const isWritten = (...values: string[]): boolean => values.some((value) => value.trim() !== '');

/** A widget that is only named yet would be an empty place among the others. */
const isShown = ({ title, sub_title, content, thumb }: Widget): boolean => isWritten(title, sub_title, content, thumb);

const sectionView = (section: Section): SectionView => {
  const { id, title, sub_title, content, thumb, background_img, link_url, template } = section;
  const shown = embedded(widgets, section, 'widgets')
    .filter(isShown)
    .map(template === 'success-story' ? storyView : widgetView);
  return { id, title, sub_title, content, thumb, background_img, link_url, template, widgets: shown };
};

/** The news come from elsewhere; of all others, one that is only named yet would be a bare band. */
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

/** Sections as they are shown, in their order. */
export const sectionViews = (rows: readonly Section[]): SectionView[] => rows.map(sectionView).filter(holdsSomething);

/** A page's sections. */
export const sectionsOf = (page: object): SectionView[] => sectionViews(embedded(sections, page, 'sections'));
