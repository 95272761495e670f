import { useRouteLoaderData } from '@quoin/shared/runtime/router';
import type { LayoutData, SiteSettings } from './read-layout.ts';

/** What the layout's loader read; undefined only while the layout itself could not be made. */
export const useLayout = (): LayoutData | undefined => useRouteLoaderData<LayoutData>('layout');

const plain: SiteSettings = {
  name: '', title: '', description: '', logo_header: '', logo_footer: '', email: '', phone: '', address: '', web_url: '', map_html: '', copyright: '',
};

/** The application's settings; empty ones where they could not be read: the page stands without them. */
export function useSettings(): SiteSettings {
  const layout = useLayout();
  return layout?.settings.ok ? layout.settings.value : plain;
}
