import { render, screen } from '@testing-library/react';
import { RichText } from './rich-text.tsx';

describe('rich text', () => {
  it.each(['ul', 'ol', 'dl', 'blockquote', 'table', 'pre'])('sets the direction of a <%s> by its own text', (tag) => {
    const { container } = render(<RichText html={`<${tag}></${tag}>`} />);
    expect(container.querySelector(tag)).toHaveAttribute('dir', 'auto');
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
