import { createContext, use } from 'react';
import type { LayoutData, SiteSettings } from './read-layout.ts';

/**
 * A context, because its value changes only when the loader runs again. `useLoaderData` re-renders on each navigation.
 */
export const LayoutContext = createContext<LayoutData | undefined>(undefined);

/** Returns the data of the layout's loader; undefined only when the layout itself failed. */
export const useLayout = (): LayoutData | undefined => use(LayoutContext);

const emptySettings: SiteSettings = {
  name: '',
  title: '',
  description: '',
  logo_header: '',
  logo_footer: '',
  email: '',
  phone: '',
  address: '',
  web_url: '',
  map_html: '',
  copyright: '',
};

/** Returns the application's settings; empty ones if they could not be read, so that the page still renders. */
export function useSettings(): SiteSettings {
  const layout = useLayout();
  return layout?.settings.ok ? layout.settings.value : emptySettings;
}
