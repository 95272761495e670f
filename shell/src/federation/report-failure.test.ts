import { releaseFailuresPath } from '@quoin/shared/contract/releases/release-admin';
import type * as failures from './report-failure.ts';

const sent: { address: string; body: Promise<string> }[] = [];

/** A separate module instance for each test, because the module remembers what it has reported. */
async function aPage(): Promise<typeof failures> {
  sent.length = 0;
  jest.resetModules();
  Object.assign(navigator, {
    sendBeacon: (address: string, blob: Blob) => sent.push({ address, body: readText(blob) }),
  });
  return await import('./report-failure.ts');
}

const readText = (blob: Blob): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.readAsText(blob);
  return promise;
};

const reports = async (): Promise<unknown[]> =>
  Promise.all(sent.map(async ({ body }): Promise<unknown> => JSON.parse(await body)));

const makeError = (address: string, message = 'it broke') =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at f (https://site.example${address}:1:2)` });

describe('a failure in the browser', () => {
  it('is reported to the edge, for the release whose code threw it', async () => {
    const { reportError } = await aPage();
    reportError(makeError('/mf/remote-public/aaaaaaaaaaaa/home.js'));
    expect(sent.map(({ address }) => address)).toEqual([releaseFailuresPath]);
    expect(await reports()).toEqual([
      { app: 'remote-public', version: 'aaaaaaaaaaaa', kind: 'render', message: 'it broke' },
    ]);
  });

  it("is reported with the page's releases and token", async () => {
    const { reportError } = await aPage();
    const state = document.body.appendChild(document.createElement('script'));
    Object.assign(state, { type: 'application/json', id: 'quoin-page' });
    state.textContent = JSON.stringify({ release: 'shell@a remote-public@b', reportToken: '1.token' });
    reportError(makeError('/mf/remote-public/aaaaaaaaaaaa/home.js'));
    state.remove();
    expect(await reports()).toMatchObject([{ release: 'shell@a remote-public@b', token: '1.token' }]);
  });

  it('is reported for an app whose name has a digit', async () => {
    const { reportError } = await aPage();
    reportError(makeError('/mf/remote-b2b/aaaaaaaaaaaa/home.js'));
    expect(await reports()).toMatchObject([{ app: 'remote-b2b' }]);
  });

  it('is not reported when its stack has no release, or it is no error', async () => {
    const { reportError } = await aPage();
    reportError(makeError('/elsewhere.js'));
    reportError(undefined);
    reportError('a word');
    expect(sent).toEqual([]);
  });

  it('is reported once per app and kind, and five times per page', async () => {
    const { reportError } = await aPage();
    for (let time = 0; time < 3; time += 1) reportError(makeError('/mf/remote-public/aaaaaaaaaaaa/home.js'));
    expect(sent).toHaveLength(1);
    for (const app of ['a', 'b', 'c', 'd', 'e', 'f']) reportError(makeError(`/mf/remote-${app}/aaaaaaaaaaaa/home.js`));
    expect(sent).toHaveLength(5);
  });

  it('of a script or a style sheet is reported for its release; a picture is not', async () => {
    const { watchFailures } = await aPage();
    watchFailures();
    const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
    script.setAttribute('src', '/mf/remote-public/aaaaaaaaaaaa/home.js');
    const style = document.createElement('link');
    style.setAttribute('href', '/mf/remote-admin-content/bbbbbbbbbbbb/list.css');
    const picture = document.createElement('img');
    picture.setAttribute('src', '/media/x.webp');
    for (const element of [script, style, picture]) {
      document.body.append(element);
      element.dispatchEvent(new Event('error'));
      element.remove();
    }
    expect(await reports()).toMatchObject([
      { app: 'remote-public', kind: 'load' },
      { app: 'remote-admin-content', kind: 'load' },
    ]);
  });
});
