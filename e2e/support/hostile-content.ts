import type { Editor } from './editing.ts';

const unbroken = 'Unbreakable'.repeat(19).slice(0, 200);
const worded = 'A title of many words that an editor pasted from somewhere '.repeat(4).slice(0, 200);
const mixed = 'One word is Arabic: المؤسسة, one Hebrew: אבן, and then 👩🏽‍💻🏔️🪨 in a title';
const titles = [unbroken, worded, mixed, 'אבן הפינה היא ראש הפינה'];
/** Texts that must not break a layout; every hostile page shows `sign`. */
export const hostile = { unbroken, worded, mixed, sign: 'A title of many words' } as const;

const paragraph = `<p>${'Stone upon stone the wall grows, and nobody hurries it. '.repeat(10)}</p>`;
const prose = [
  `<h2>${unbroken}</h2><p>${unbroken}</p><h2>${worded}</h2>`,
  `<p dir="auto">${mixed}</p>`,
  `<ul><li>${unbroken}</li><li>${worded}</li></ul><ol><li>${mixed}</li></ol>`,
  `<blockquote><p>${unbroken}</p></blockquote><pre><code>${unbroken}</code></pre>`,
  `<table><thead><tr><th>${worded}</th><th>B</th></tr></thead><tbody><tr><td>${unbroken}</td><td>${worded}</td></tr></tbody></table>`,
].join('');
const tenThousandWords = prose + `<h2>A part</h2>${paragraph.repeat(10)}`.repeat(10);

/** Fills a site with extreme content: very long, unbreakable and bidirectional texts. */
export async function fillHostile({ create }: Pick<Editor, 'create'>, picture: string): Promise<void> {
  const section = async (data: object, template: string): Promise<void> => {
    const id = await create('sections', {
      name: 'Hostile',
      title: unbroken,
      sub_title: worded,
      content: prose,
      link_url: '/services',
      template,
      sort_order: 99,
      ...data,
    });
    for (const title of titles)
      await create('widgets', {
        section_id: id,
        name: 'Hostile',
        title,
        sub_title: title,
        content: paragraph,
        link_url: '/services',
        thumb: title === mixed ? picture : '',
      });
    await create('widgets', { section_id: id, name: 'Nothing in it' });
  };

  const page = await create('pages', {
    title: unbroken,
    sub_title: worded,
    slug: 'hostile',
    content: tenThousandWords,
    thumb: picture,
    banner_img: picture,
  });
  await section({ page_id: page }, 'default');
  await section({ page_id: page, thumb: picture }, 'default');
  await section({ page_id: page, background_img: picture, thumb: picture }, 'default');
  await section({ page_id: page, background_img: picture }, 'four-columns');
  await create('pages', { title: worded, slug: 'hostile-words', content: tenThousandWords });
  for (const template of [
    'default',
    'welcome',
    'quotes',
    'area-of-impact',
    'nobin-program',
    'success-story',
    'stats',
  ]) {
    await section({ is_top: 1, background_img: picture }, template);
  }
  for (const [index, title] of titles.entries()) {
    await create('sliders', {
      title,
      sub_title: title,
      description: worded,
      thumb: index % 2 ? '' : picture,
      link_url: '/services',
      sort_order: index === 0 ? 0 : 99,
    });
    await create('posts', {
      title,
      sub_title: title,
      slug: `hostile-${index}`,
      content: prose,
      thumb: index % 2 ? '' : picture,
    });
    await create('profiles', {
      name: title,
      title,
      designation: title,
      slug: `hostile-${index}`,
      biography_content: prose,
      spech_content: prose,
      sort_order: 99,
    });
    await create('faqs', { faq_title: title, faq_content: prose, sort_order: 99 });
    await create('careers', { title, content: prose, sort_order: 99 });
    await create('menus', {
      title: title.slice(0, 60),
      slug: 'hostile',
      shortcode: index % 2 ? 'FOOTERMENU' : 'TOPMENU',
      sort_order: 99,
    });
  }
}
