import type { Head } from '@quoin/shared/contract/head';

function setMeta(attribute: 'name' | 'property', key: string, content: string | undefined): void {
  const found = document.head.querySelector(`meta[${attribute}="${key}"]`);
  if (!content) {
    found?.remove();
    return;
  }
  const element = found ?? document.createElement('meta');
  element.setAttribute(attribute, key);
  element.setAttribute('content', content);
  if (!found) document.head.append(element);
}

/** Brings the document's head up to the page that a navigation in the browser has reached. */
export function applyHead(head: Head): void {
  if (head.title) document.title = head.title;
  setMeta('name', 'description', head.description);
  setMeta('property', 'og:title', head.ogTitle ?? head.title);
  setMeta('property', 'og:description', head.ogDescription ?? head.description);
  document.head.querySelector('link[rel="canonical"]')?.setAttribute('href', new URL(head.canonical ?? location.pathname, location.origin).href);
}
