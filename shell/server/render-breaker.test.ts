import { createRenderBreaker } from './render-breaker.ts';

const second = 1000;

function aBreaker() {
  let at = 0;
  const breaker = createRenderBreaker(() => at);
  return { ...breaker, wait: (ms: number) => (at += ms) };
}

describe('the render breaker', () => {
  it('gives an address up after two lost renders in a row, whatever the query, and says so once', () => {
    const { isOpen, lost } = aBreaker();
    expect(lost('/loops?a=1')).toBeUndefined();
    expect(isOpen('/loops')).toBe(false);
    expect(lost('/loops?b=2')).toBe('/loops is not rendered for 10 s: it cost 2 workers in a row');
    expect(isOpen('/loops?c=3')).toBe(true);
    expect(lost('/loops')).toBeUndefined();
    expect(isOpen('/')).toBe(false);
  });

  it('counts anew after a render that came back', () => {
    const { isOpen, lost, cameBack } = aBreaker();
    lost('/');
    cameBack('/');
    lost('/');
    expect(isOpen('/')).toBe(false);
  });

  it('lets one render through after the pause, and all after it came back', () => {
    const { isOpen, lost, cameBack, wait } = aBreaker();
    lost('/');
    lost('/');
    wait(10 * second);
    expect([isOpen('/'), isOpen('/'), isOpen('/')]).toEqual([false, true, true]);
    cameBack('/');
    expect([isOpen('/'), isOpen('/')]).toEqual([false, false]);
  });

  it('gives everything up for a moment when many addresses are lost within a short time', () => {
    const { isOpen, lost, wait } = aBreaker();
    const said = Array.from({ length: 8 }, (_, index) => lost(`/news/${index}`));
    expect(said.at(-1)).toBe('nothing is rendered for 5 s: 8 renders cost their workers');
    expect(isOpen('/about-us')).toBe(true);
    wait(5 * second);
    expect(isOpen('/about-us')).toBe(false);
  });

  it('bears losses that lie far apart', () => {
    const { isOpen, lost, wait } = aBreaker();
    for (let index = 0; index < 20; index += 1) {
      lost(`/news/${index}`);
      wait(2 * second);
    }
    expect(isOpen('/about-us')).toBe(false);
  });
});
