import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import { loadExposed } from '../federation/host.ts';
import { sendReport } from '../federation/send-report.ts';
import { hasFrozen } from '../start/start-mark.ts';
import { mountForeign } from './mount-foreign.tsx';

jest.mock('../federation/host.ts', () => ({ loadExposed: jest.fn() }));
jest.mock('../federation/send-report.ts', () => ({ sendReport: jest.fn() }));

const remote: RemoteAddress = {
  name: 'remote-lab',
  version: 'aaaaaaaaaaaa',
  entry: '/mf/remote-lab/aaaaaaaaaaaa/remoteEntry.js',
  foreign: { container: 'lab', expose: './app' },
  manifest: { name: 'remote-lab', label: 'The lab', area: 'public', port: 0, paths: ['lab'], menu: [] },
};

const answers = (exposed: object) => jest.mocked(loadExposed).mockResolvedValue(exposed);

let ending: AbortController;
let logged: jest.SpyInstance<void, unknown[]>;

async function mount(): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('section'));
  await act(async () => mountForeign(place, { remote, signal: ending.signal }));
  return place;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  ending = new AbortController();
  document.body.innerHTML = '<header>The site</header>';
  jest.mocked(loadExposed).mockReset();
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = jest.fn().mockResolvedValue({ status: 200, ok: true });
});
afterEach(() => {
  act(() => ending.abort());
  logged.mockRestore();
  jest.useRealTimers();
});

describe('a mounted foreign remote', () => {
  it.each(['default', 'App'])(
    'renders the component that its module exports as %s, with its base path',
    async (name) => {
      answers({ [name]: ({ basename }: { basename: string }) => <h1>{`At ${basename}`}</h1> });
      await mount();
      expect(await screen.findByRole('heading')).toHaveTextContent('At /lab');
      expect(jest.mocked(loadExposed).mock.calls).toEqual([[remote, 'app']]);
      expect(hasFrozen(remote)).toBe(false);
    },
  );

  it('shows an error when its module has no component, and renders after Retry', async () => {
    answers({ default: 'text' });
    await mount();
    expect(await screen.findByRole('alert')).toHaveTextContent('The lab could not be shown.');
    expect(jest.mocked(sendReport).mock.calls).toContainEqual([
      expect.objectContaining({ app: 'remote-lab', version: remote.version, kind: 'load' }),
    ]);
    answers({ default: () => <h1>The bench</h1> });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'The bench' })).toBeVisible();
  });

  it('affects only its own element when it throws', async () => {
    answers({
      default: () => {
        throw new Error('broken');
      },
    });
    await mount();
    expect(await screen.findByRole('alert')).toHaveTextContent('It failed while it was shown.');
    expect(screen.getByText('The site')).toBeVisible();
    expect(hasFrozen(remote)).toBe(false);
  });

  it('shows a message within three seconds, and renders when it arrives', async () => {
    jest.useFakeTimers();
    const arrival = Promise.withResolvers<object>();
    jest.mocked(loadExposed).mockReturnValue(arrival.promise);
    await mount();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.getByRole('status')).toHaveTextContent('The lab has not come yet.');
    await act(async () => {
      arrival.resolve({ default: () => <h1>The bench</h1> });
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByRole('heading', { name: 'The bench' })).toBeVisible();
    expect(jest.mocked(loadExposed)).toHaveBeenCalledTimes(1);
  });

  it('is not started again after it froze the browser, unless the user retries', async () => {
    sessionStorage.setItem('starting:remote-lab', `${remote.version} ${Date.now()}`);
    answers({ default: () => <h1>The bench</h1> });
    await mount();
    expect(await screen.findByRole('alert')).toHaveTextContent('It stopped your browser the last time');
    expect(jest.mocked(loadExposed)).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Start it now' }));
    expect(await screen.findByRole('heading', { name: 'The bench' })).toBeVisible();
  });

  it('is unmounted with its element', async () => {
    answers({ default: () => <h1>The bench</h1> });
    const place = await mount();
    await screen.findByRole('heading', { name: 'The bench' });
    ending.abort();
    await waitFor(() => expect(place).toBeEmptyDOMElement());
  });
});
