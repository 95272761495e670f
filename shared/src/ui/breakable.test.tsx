import { render } from '@testing-library/react';
import { breakable } from './breakable.ts';

const shown = (text: string): string => render(breakable(text)).container.innerHTML;

describe('a text with break points in long words', () => {
  it('breaks an email address after its dots and its @', () => {
    expect(shown('meera.subramaniam@quoin.example')).toBe('meera.<wbr>subramaniam@<wbr>quoin.<wbr>example');
  });

  it('leaves a sentence as it is', () => {
    expect(shown('We broke. They/we mended it all.')).toBe('We broke. They/we mended it all.');
  });

  it('does not break an address between signs, nor at its end', () => {
    expect(shown('https://quoin.example/news/')).toBe('https://<wbr>quoin.<wbr>example/<wbr>news/');
  });

  it('keeps the whole text', () => {
    const text = '__a.long_name-of.something@@there//../ and <b>words</b>';
    expect(render(breakable(text)).container).toHaveTextContent(text);
  });
});
