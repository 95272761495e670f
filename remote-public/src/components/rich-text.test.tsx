import { render, screen } from '@testing-library/react';
import { RichText } from './rich-text.tsx';

describe('rich text', () => {
  it.each(['ul', 'ol', 'dl', 'blockquote', 'table', 'pre'])('sets the direction of a <%s> by its own text', (tag) => {
    const { container } = render(<RichText html={`<${tag}></${tag}>`} />);
    expect(container.querySelector(tag)).toHaveAttribute('dir', 'auto');
  });

  it('has ids of its own where a page shows several texts, and its links follow', () => {
    const { container } = render(
      <RichText html={'<h2 id="text-fees">Fees</h2><p><a href="#text-fees">an id="text-x"</a></p>'} scope="faq-7" />,
    );
    expect(screen.getByRole('heading')).toHaveAttribute('id', 'text-faq-7-fees');
    expect(screen.getByRole('link')).toHaveAttribute('href', '#text-faq-7-fees');
    expect(container).toHaveTextContent('an id="text-x"');
  });

  it('can be scrolled by keys where it may be too wide', () => {
    const { container } = render(
      <RichText
        html={'<table><caption>Fees</caption><tbody><tr><td>1</td></tr></tbody></table><pre>code</pre><p>Words</p>'}
      />,
    );
    expect(screen.getByRole('table', { name: 'Fees' })).toHaveAttribute('tabindex', '0');
    expect([...container.querySelectorAll('[tabindex]')].map(({ localName }) => localName)).toEqual(['table', 'pre']);
  });
});
