import type { Page } from '@playwright/test';
import { computeContrast } from './contrast.ts';
import { endTransitions } from './site.ts';

/** A field or the focused element, and the contrast of its border or outline (WCAG 1.4.11 requires 3:1). */
export interface Edge {
  what: string;
  ratio: number;
}

/** Returns the border contrast of all visible fields. */
export async function fieldEdges(page: Page): Promise<Edge[]> {
  await endTransitions(page);
  const { fields } = await page.evaluate(look);
  return fields.map(({ what, edge }) => ({ what, ratio: computeContrast(edge) }));
}

/** Returns the outline contrast of the focused element; undefined if the body has the focus. */
export async function focusLine(page: Page): Promise<Edge | undefined> {
  await endTransitions(page);
  const { focus } = await page.evaluate(look);
  return focus && { what: focus.what, ratio: Math.max(0, ...focus.lines.map(computeContrast)) };
}

interface Line {
  colour: string;
  ground: string;
}
interface MeasuredEdges {
  fields: { what: string; edge: Line }[];
  focus?: { what: string; lines: Line[] };
}

/** Runs in the page. */
function look(): MeasuredEdges {
  const isOpaque = (colour: string) => colour.startsWith('rgb(');
  const findGround = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return isOpaque(backgroundColor) ? backgroundColor : findGround(element.parentElement);
  };
  const describeElement = (element: Element): string =>
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
    .map(({ field, colour }) => ({
      what: describeElement(field),
      edge: { colour, ground: findGround(field.parentElement) },
    }));
  const active = document.activeElement;
  if (active === null || active === document.body) return { fields };
  // The outline is on the focused element or on its visible substitute: a switch's track, or a field's frame.
  const around = [active, active.nextElementSibling, active.parentElement, active.parentElement?.parentElement].filter(
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
          ground: findGround(Number.parseFloat(outlineOffset) <= -2 ? one : one.parentElement),
        })),
      ...(shadow === undefined ? [] : [{ colour: shadow, ground: findGround(one) }]),
    ].filter(({ colour }) => isOpaque(colour));
  });
  return { fields, focus: { what: describeElement(active), lines } };
}
