import { overrideParameter, overridePath, type Override } from '@quoin/shared/contract/override';
import { authToken } from '@quoin/shared/runtime/auth';
import './override.css';

/** Asks the edge; answers why it did not do it. */
async function wish(override: string): Promise<string | undefined> {
  const answer = await fetch(overridePath, {
    method: 'POST',
    headers: { authorization: `Bearer ${authToken()}` },
    body: JSON.stringify({ override }),
  }).catch(() => undefined);
  if (answer?.ok) return undefined;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the edge's answers to what it refuses look so
  const problem: { title?: string } | undefined = await answer?.json().catch(() => undefined);
  return problem?.title ?? 'The site’s server did not answer.';
}

function banner(words: string, button?: { label: string; onPress: () => void }): void {
  const element = document.createElement('div');
  element.className = 'quoin-override';
  element.setAttribute('role', 'status');
  element.append(Object.assign(document.createElement('p'), { textContent: words }));
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

async function carryOut(override: string): Promise<void> {
  const reason = await wish(override);
  if (reason === undefined) {
    const address = new URL(location.href);
    address.searchParams.delete(overrideParameter);
    location.replace(address);
    return;
  }
  banner(`Nothing is overridden: ${reason} Sign in to the back-office, then open this address again.`, {
    label: 'To the back-office',
    onPress: () => location.assign('/admin'),
  });
}

/**
 * What the page's address asks for, if anything. Somebody may have been led there: it is done when the button is
 * pressed, and the page is loaded anew with it.
 */
export function wishForOverride(): void {
  const override = new URLSearchParams(location.search).get(overrideParameter);
  if (override === 'off') void carryOut(override);
  else if (override !== null)
    banner(`This address asks for ${override}.`, {
      label: 'Load it from there',
      onPress: () => void carryOut(override),
    });
}

/** Says for as long as it is so that parts of the page come from elsewhere, and ends it. */
export function showOverrides(overrides: readonly Override[]): void {
  if (overrides.length === 0) return;
  const names = overrides.map(({ name, address }) => `${name} comes from ${address}`).join(', ');
  banner(`${names}; everything else is what visitors see.`, {
    label: 'Back to what visitors see',
    onPress: () => void carryOut('off'),
  });
}
