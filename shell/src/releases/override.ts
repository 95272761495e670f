import { overrideParameter, overridePath, parseEnd, type Override } from '@quoin/shared/contract/releases/override';
import { authToken } from '@quoin/shared/runtime/auth';
import './override.css';

/** Changes the overrides at the edge. Returns undefined on success, otherwise the reason as a sentence. */
async function requestOverrides(override: readonly string[]): Promise<string | undefined> {
  const response = await fetch(overridePath, {
    method: 'POST',
    headers: { authorization: `Bearer ${authToken()}` },
    body: JSON.stringify({ override }),
  }).catch(() => undefined);
  if (response?.ok) return undefined;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the shape of the edge's error responses
  const problem: { title?: string } | undefined = await response?.json().catch(() => undefined);
  const reason = problem?.title ?? 'The site’s server did not answer.';
  return response?.status === 401 ? `${reason} Sign in to the back-office, then open this address again.` : reason;
}

interface Action {
  label: string;
  onPress: () => void;
}

const makeButton = ({ label, onPress }: Action): HTMLButtonElement =>
  Object.assign(document.createElement('button'), { type: 'button', textContent: label, onclick: onPress });

const makeText = (text: string): HTMLElement => Object.assign(document.createElement('p'), { textContent: text });

/**
 * Adds a band at the end of the page. It has room of its own, and stays in view while the page scrolls. What else is at
 * the foot of the window is above it, by `--bands`.
 */
function showBand(...content: readonly HTMLElement[]): void {
  const band = document.createElement('div');
  band.className = 'quoin-override';
  band.setAttribute('role', 'status');
  band.append(...content);
  document.body.append(band);
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    const bands = [...document.querySelectorAll<HTMLElement>('.quoin-override')];
    style.setProperty('--bands', `${bands.reduce((height, one) => height + one.offsetHeight, 0)}px`);
  }).observe(band);
}

async function applyOverrides(overrides: readonly string[]): Promise<void> {
  const reason = await requestOverrides(overrides);
  if (reason === undefined) {
    const address = new URL(location.href);
    address.searchParams.delete(overrideParameter);
    location.replace(address);
    return;
  }
  showBand(
    makeText(`Nothing is overridden: ${reason}`),
    makeButton({ label: 'To the back-office', onPress: () => location.assign('/admin') }),
  );
}

/**
 * Handles the override parameters of the page's address, if there are any. A link from elsewhere may have set them, so
 * overrides are set only when the button is pressed; then the page reloads. To end some needs no press.
 */
export function offerOverride(): void {
  const overrides = new URLSearchParams(location.search).getAll(overrideParameter);
  if (overrides.length === 0) return;
  if (overrides.every((one) => one === 'off' || parseEnd(one) !== undefined)) void applyOverrides(overrides);
  else
    showBand(
      makeText(`This address asks for ${overrides.join(', ')}.`),
      makeButton({ label: 'Load it from there', onPress: () => void applyOverrides(overrides) }),
    );
}

/** Lists the overrides of this page, with buttons that end one of them or all. */
export function showOverrides(overrides: readonly Override[]): void {
  if (overrides.length === 0) return;
  const list = document.createElement('ul');
  for (const { name, address } of overrides) {
    const item = document.createElement('li');
    item.append(`${name} comes from ${address}`);
    if (overrides.length > 1)
      item.append(makeButton({ label: `End ${name}`, onPress: () => void applyOverrides([`${name}@off`]) }));
    list.append(item);
  }
  showBand(
    list,
    makeText('Everything else is what visitors see.'),
    makeButton({ label: 'Back to what visitors see', onPress: () => void applyOverrides(['off']) }),
  );
}
