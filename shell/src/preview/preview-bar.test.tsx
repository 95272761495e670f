import { render, screen } from '@testing-library/react';
import type { OpenPreview } from '@quoin/shared/contract/preview-wire';
import { PreviewBar } from './preview-bar.tsx';

const preview: OpenPreview = {
  app_key: 'quoin-site',
  kind: 'records',
  label: 'Offer',
  at: null,
  zone: null,
  expires_at: '2026-11-30 08:05:00',
};
const show = (more: Partial<OpenPreview> = {}, said: { notes?: string[]; problem?: string } = {}) =>
  render(<PreviewBar preview={{ ...preview, ...more }} notes={said.notes} problem={said.problem} />);
const bar = () => screen.getByRole('complementary', { name: 'Preview' });

beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

describe('the bar above a preview', () => {
  it('says that it is one, until when, and of what', () => {
    show({}, { notes: [] });
    const { hours, minutes } = { hours: new Date('2026-11-30T08:05:00Z').getHours(), minutes: '05' };
    expect(bar()).toHaveTextContent('Preview, not public – until 30 Nov');
    expect(bar()).toHaveTextContent(`${String(hours).padStart(2, '0')}:${minutes}`);
    expect(bar()).toHaveTextContent('With the draft of “Offer”');
    expect(screen.queryByText(/does not show/)).not.toBeInTheDocument();
  });

  it.each([
    [{ kind: 'set', label: 'Launch' }, 'With the set “Launch”'],
    [
      { kind: 'moment', label: '', at: '2026-12-01 03:15:00', zone: 'Asia/Kathmandu' },
      'The site as of 1 Dec 2026, 09:00 (Asia/Kathmandu)',
    ],
  ] satisfies [Partial<OpenPreview>, string][])('names what it shows: %p', (shown, text) => {
    show(shown);
    expect(bar()).toHaveTextContent(text);
  });

  it('says what it does not show as it was, what went wrong, and that it is being prepared', () => {
    show({}, { notes: ['Settings have no history.'] });
    expect(bar()).toHaveTextContent('What this preview does not show (1)Settings have no history.');
    show({}, { problem: 'The site is too large.' });
    expect(screen.getAllByRole('status')[1]).toHaveTextContent('The site is too large.');
    show();
    expect(screen.getAllByRole('status')[2]).toHaveTextContent('The preview is being prepared …');
  });
});
