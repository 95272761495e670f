/**
 * For a press that takes its own button away: the focus goes to the dialog that the button stands in, or else to the
 * heading of the screen.
 */
export function focusHeading(pressed: Element): void {
  const place = pressed.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector<HTMLElement>('h1');
  place?.focus({ preventScroll: true });
}
