import type { Page } from '@playwright/test';
import { contrastOf } from './contrast.ts';
import { endTransitions } from './site.ts';

/** What parts a field, or what has the focus, from its ground, and how clearly (WCAG 1.4.11 asks for 3:1). */
export interface Edge {
  what: string;
  ratio: number;
}

/** The edges of the fields in sight. */
export async function fieldEdges(page: Page): Promise<Edge[]> {
  await endTransitions(page);
  const { fields } = await page.evaluate(look);
  return fields.map(({ what, edge }) => ({ what, ratio: contrastOf(edge) }));
}

/** What has the focus, and how clear the line around it is; nothing while the page itself has it. */
export async function focusLine(page: Page): Promise<Edge | undefined> {
  await endTransitions(page);
  const { focus } = await page.evaluate(look);
  return focus && { what: focus.what, ratio: Math.max(0, ...focus.lines.map(contrastOf)) };
}

interface Line {
  colour: string;
  ground: string;
}
interface Seen {
  fields: { what: string; edge: Line }[];
  focus?: { what: string; lines: Line[] };
}

/** Runs in the page. */
function look(): Seen {
  const isOpaque = (colour: string) => colour.startsWith('rgb(');
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return isOpaque(backgroundColor) ? backgroundColor : groundOf(element.parentElement);
  };
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? document.querySelector(`label[for="${element.id}"]`)?.textContent ?? element.textContent}`
      .trim()
      .slice(0, 60);
  const edges = [
    ...[
      ...document.querySelectorAll(
        ':is(.mantine-Input-input, .mantine-Checkbox-input, .mantine-Radio-radio):not(:checked, :disabled)',
      ),
    ].map((field) => ({ field, colour: getComputedStyle(field).borderTopColor })),
    ...[...document.querySelectorAll('.mantine-Switch-input:not(:checked, :disabled) + .mantine-Switch-track')].map(
      (field) => ({ field, colour: getComputedStyle(field).backgroundColor }),
    ),
  ];
  const fields = edges
    .filter(({ field }) => field.checkVisibility())
    .map(({ field, colour }) => ({ what: nameOf(field), edge: { colour, ground: groundOf(field.parentElement) } }));
  const held = document.activeElement;
  if (held === null || held === document.body) return { fields };
  // The line is around what has the focus, or what stands for it in sight: the track of a switch, the frame of a field.
  const around = [held, held.nextElementSibling, held.parentElement, held.parentElement?.parentElement].filter(
    (one): one is Element => one instanceof Element,
  );
  const lines = around.flatMap((one) => {
    const [own, after] = [getComputedStyle(one), getComputedStyle(one, '::after')];
    const shadow = /(rgba?\([^)]*\)).* 2px inset/.exec(own.boxShadow)?.[1];
    return [
      ...[own, after]
        .filter(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
        .map(({ outlineColor, outlineOffset }) => ({
          colour: outlineColor,
          ground: groundOf(Number.parseFloat(outlineOffset) <= -2 ? one : one.parentElement),
        })),
      ...(shadow === undefined ? [] : [{ colour: shadow, ground: groundOf(one) }]),
    ].filter(({ colour }) => isOpaque(colour));
  });
  return { fields, focus: { what: nameOf(held), lines } };
}
