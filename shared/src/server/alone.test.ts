import { alone } from './alone.ts';

describe('bytes that are kept', () => {
  it('have a memory of their own, and no more of it than they are', () => {
    const cut = Buffer.from('from a larger one');
    const own = alone(cut);
    expect([own.buffer.byteLength, own.toString()]).toEqual([cut.length, 'from a larger one']);
  });
});
