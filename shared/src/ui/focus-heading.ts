/** Moves the focus from a button that will disappear to the dialog around it, or else to the screen's heading. */
export function focusHeading(pressed: Element): void {
  const target = pressed.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector<HTMLElement>('h1');
  target?.focus({ preventScroll: true });
}
