import type { Page } from '@playwright/test';
import { endTransitions } from './site.ts';

/** What of a field or of the focus has less than 3:1 beside its ground (WCAG 1.4.11), each with its ratio. */
export interface Faint { what: string; ratio: number }

/** The fields in sight whose edge is faint. */
export async function faintFields(page: Page): Promise<Faint[]> {
  await endTransitions(page);
  return page.evaluate(look, 'fields' as const);
}

/** What has the focus, and how clear the line around it is; nothing while the page itself has it. */
export async function lineOfFocus(page: Page): Promise<Faint | undefined> {
  await endTransitions(page);
  return (await page.evaluate(look, 'focus' as const))[0];
}

/** Runs in the page. */
function look(at: 'fields' | 'focus'): Faint[] {
  const channels = (colour: string) => [...colour.matchAll(/[\d.]+/g)].map(([digits]) => Number(digits));
  const opacity = (colour: string) => channels(colour)[3] ?? 1;
  const linear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = channels(colour).map((value) => linear(value / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratioOf = (one: string, other: string): number => {
    const [darker = 0, lighter = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return Math.round(((lighter + 0.05) / (darker + 0.05)) * 100) / 100;
  };
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return opacity(backgroundColor) === 1 ? backgroundColor : groundOf(element.parentElement);
  };
  const nameOf = (element: Element): string => `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? document.querySelector(`label[for="${element.id}"]`)?.textContent ?? element.textContent}`.trim().slice(0, 60);
  if (at === 'fields') {
    const edges = [
      ...[...document.querySelectorAll(':is(.mantine-Input-input, .mantine-Checkbox-input, .mantine-Radio-radio):not(:checked, :disabled)')].map((field) => ({ field, edge: getComputedStyle(field).borderTopColor })),
      ...[...document.querySelectorAll('.mantine-Switch-input:not(:checked, :disabled) + .mantine-Switch-track')].map((field) => ({ field, edge: getComputedStyle(field).backgroundColor })),
    ];
    return edges.filter(({ field }) => field.checkVisibility()).map(({ field, edge }) => ({ what: nameOf(field), ratio: ratioOf(edge, groundOf(field.parentElement)) }));
  }
  const held = document.activeElement;
  if (held === null || held === document.body) return [];
  // The line is around what has the focus, or what stands for it in sight: the track of a switch, the frame of a field.
  const around = [held, held.nextElementSibling, held.parentElement, held.parentElement?.parentElement].filter((one): one is Element => one instanceof Element);
  const lines = around.flatMap((one) => {
    const [own, after] = [getComputedStyle(one), getComputedStyle(one, '::after')];
    const shadow = /(rgba?\([^)]*\)).* 2px inset/.exec(own.boxShadow)?.[1];
    return [
      ...[own, after].filter(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
        .map(({ outlineColor, outlineOffset }) => ({ colour: outlineColor, ground: groundOf(Number.parseFloat(outlineOffset) <= -2 ? one : one.parentElement) })),
      ...(shadow === undefined ? [] : [{ colour: shadow, ground: groundOf(one) }]),
    ].filter(({ colour }) => opacity(colour) === 1).map(({ colour, ground }) => ratioOf(colour, ground));
  });
  return [{ what: nameOf(held), ratio: Math.max(0, ...lines) }];
}
