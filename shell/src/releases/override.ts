import { overrideParameter, overridePath, type Override } from '@quoin/shared/contract/releases/override';
import { authToken } from '@quoin/shared/runtime/auth';
import './override.css';

/** Sets an override at the edge. Returns undefined on success, otherwise the reason as a sentence. */
async function requestOverride(override: string): Promise<string | undefined> {
  const response = await fetch(overridePath, {
    method: 'POST',
    headers: { authorization: `Bearer ${authToken()}` },
    body: JSON.stringify({ override }),
  }).catch(() => undefined);
  if (response?.ok) return undefined;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the shape of the edge's error responses
  const problem: { title?: string } | undefined = await response?.json().catch(() => undefined);
  return problem?.title ?? 'The site’s server did not answer.';
}

function showBanner(text: string, button?: { label: string; onPress: () => void }): void {
  const element = document.createElement('div');
  element.className = 'quoin-override';
  element.setAttribute('role', 'status');
  element.append(Object.assign(document.createElement('p'), { textContent: text }));
  if (button)
    element.append(
      Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: button.label,
        onclick: button.onPress,
      }),
    );
  document.body.append(element);
}

async function applyOverride(override: string): Promise<void> {
  const reason = await requestOverride(override);
  if (reason === undefined) {
    const address = new URL(location.href);
    address.searchParams.delete(overrideParameter);
    location.replace(address);
    return;
  }
  showBanner(`Nothing is overridden: ${reason} Sign in to the back-office, then open this address again.`, {
    label: 'To the back-office',
    onPress: () => location.assign('/admin'),
  });
}

/**
 * Handles the override parameter of the page's address, if there is one. A link from elsewhere may have set it, so an
 * override is set only when the button is pressed; then the page reloads. `off` needs no press.
 */
export function offerOverride(): void {
  const override = new URLSearchParams(location.search).get(overrideParameter);
  if (override === 'off') void applyOverride(override);
  else if (override !== null)
    showBanner(`This address asks for ${override}.`, {
      label: 'Load it from there',
      onPress: () => void applyOverride(override),
    });
}

/** Shows a banner while remotes are overridden, with a button that ends all overrides. */
export function showOverrides(overrides: readonly Override[]): void {
  if (overrides.length === 0) return;
  const names = overrides.map(({ name, address }) => `${name} comes from ${address}`).join(', ');
  showBanner(`${names}; everything else is what visitors see.`, {
    label: 'Back to what visitors see',
    onPress: () => void applyOverride('off'),
  });
}
