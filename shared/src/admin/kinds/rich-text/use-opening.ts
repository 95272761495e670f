import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { withHeadingIds } from '../../heading-ids.ts';
import { findLosses } from './losses.ts';

type View = 'visual' | 'source';

/**
 * One opening of a text: `openedHtml` is the HTML with which the view was opened, `output` is the HTML that it last
 * produced, `lastValue` is the field's last value. `hasVisual` is true once the visual editor was shown.
 */
interface OpenedText {
  view: View;
  number: number;
  hasVisual: boolean;
  openedHtml: string;
  output: string;
  lastValue: string;
}

function openText(html: string, number: number): OpenedText {
  const view = findLosses(html).length > 0 ? 'source' : 'visual';
  return { view, number, hasVisual: view === 'visual', openedHtml: html, output: html, lastValue: html };
}

/** The text with a new value, which is the output of a view, or comes from outside. */
function takeValue(state: OpenedText, html: string): OpenedText {
  if (html === state.output) return { ...state, lastValue: html };
  if (html !== withHeadingIds(state.output, html)) return openText(html, state.number + 1);
  const openedHtml = state.openedHtml === state.output ? html : state.openedHtml;
  return { ...state, openedHtml, output: html, lastValue: html };
}

/**
 * Holds which view is open. A value from outside, such as another version of the record, opens the text again: as
 * source if the visual editor could not keep it. One that only gives ids to the headings stays in the open views.
 */
export function useOpening(html: string) {
  const [state, setState] = useState<OpenedText>(() => openText(html, 0));
  if (state.lastValue !== html) setState(takeValue(state, html));
  const [visualToggle, sourceToggle] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const isPressed = useRef(false);
  const show = useCallback((view: View) => {
    isPressed.current = true;
    setState((current) => ({
      ...current,
      view,
      hasVisual: current.hasVisual || view === 'visual',
      openedHtml: current.lastValue,
    }));
  }, []);
  // Each view has its own toggle: the focus moves from the pressed toggle to that of the other view.
  useLayoutEffect(() => {
    if (isPressed.current) (state.view === 'source' ? sourceToggle : visualToggle).current?.focus();
    isPressed.current = false;
  }, [state.view, sourceToggle, visualToggle]);
  const noteOutput = (output: string) => setState((current) => ({ ...current, output }));
  return { ...state, show, visualToggle, sourceToggle, noteOutput };
}
