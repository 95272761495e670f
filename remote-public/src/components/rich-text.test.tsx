import { render, screen } from '@testing-library/react';
import { RichText } from './rich-text.tsx';

describe('rich text', () => {
  it.each(['ul', 'ol', 'dl', 'blockquote', 'table', 'pre'])(
    'is turned by its own words where a <%s> has a side to begin at',
    (tag) => {
      const { container } = render(<RichText html={`<${tag}></${tag}>`} />);
      expect(container.querySelector(tag)).toHaveAttribute('dir', 'auto');
    },
  );

  it('is scrolled by keys where it may be wider than its place', () => {
    const { container } = render(
      <RichText
        html={'<table><caption>Fees</caption><tbody><tr><td>1</td></tr></tbody></table><pre>code</pre><p>Words</p>'}
      />,
    );
    expect(screen.getByRole('table', { name: 'Fees' })).toHaveAttribute('tabindex', '0');
    expect([...container.querySelectorAll('[tabindex]')].map(({ localName }) => localName)).toEqual(['table', 'pre']);
  });
});
