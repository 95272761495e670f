import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

const rules = readFileSync(path.join(import.meta.dirname, 'picture-focus.module.css'), 'utf8');

/** Returns the percentage that the rules give to the value of an attribute. */
function readPercentage(axis: 'x' | 'y', value: string): number {
  const declared = [...rules.matchAll(/\[data-(\w)(\^|\$)='(\d+)'\] \{\s*--(\w)-(tens|units): (\d+);\s*\}/g)].filter(
    ([, of, way, digits = '', property]) =>
      of === axis && property === axis && (way === '^' ? value.startsWith(digits) : value.endsWith(digits)),
  );
  expect(declared.map((rule) => rule[5])).toEqual(['tens', 'units']);
  return declared.reduce((sum, rule) => sum + Number(rule[6]) * (rule[5] === 'tens' ? 10 : 1), 0);
}

describe('the focal point of a picture', () => {
  it('has rules for every whole percentage', () => {
    for (let percent = 0; percent <= 100; percent += 1) {
      const { unmount } = render(
        <Picture src="/x.webp" alt="A wall" shape="card" focus={`${percent}% ${100 - percent}%`} />,
      );
      const image = screen.getByRole('img', { name: 'A wall' });
      expect(readPercentage('x', image.dataset.x ?? '')).toBe(percent);
      expect(readPercentage('y', image.dataset.y ?? '')).toBe(100 - percent);
      unmount();
    }
  });

  it('is the centre without one, and needs no style attribute, which the security policy forbids', () => {
    const { rerender } = render(<Picture src="/x.webp" alt="A wall" shape="card" />);
    const image = screen.getByRole('img', { name: 'A wall' });
    expect([image.dataset.x, image.getAttribute('style')]).toEqual([undefined, null]);
    rerender(<Picture src="/x.webp" alt="A wall" shape="card" focus="5% 7%" />);
    expect([image.dataset.x, image.dataset.y, image.getAttribute('style')]).toEqual(['005', '007', null]);
  });
});
