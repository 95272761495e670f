import { keepTicksQuick } from './keep-ticks-quick.ts';

describe('what process.nextTick makes', () => {
  it('is kept once, whatever Node calls it', () => {
    expect(keepTicksQuick()).toBe(true);
  });
});
