import { createContext, use } from 'react';
import type { LayoutData, SiteSettings } from './read-layout.ts';

/** Changes with what is read, where the router's own data do with each step to another page. */
export const LayoutContext = createContext<LayoutData | undefined>(undefined);

/** What the layout's loader read; undefined only while the layout itself could not be made. */
export const useLayout = (): LayoutData | undefined => use(LayoutContext);

const plain: SiteSettings = {
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

/** The application's settings; empty ones where they could not be read: the page stands without them. */
export function useSettings(): SiteSettings {
  const layout = useLayout();
  return layout?.settings.ok ? layout.settings.value : plain;
}
