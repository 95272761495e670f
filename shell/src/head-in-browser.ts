import type { Head } from '@quoin/shared/contract/head';

interface Meta { attribute: 'name' | 'property'; key: string; content: string | undefined }

function setMeta({ attribute, key, content }: Meta): void {
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
  setMeta({ attribute: 'name', key: 'description', content: head.description });
  setMeta({ attribute: 'property', key: 'og:title', content: head.ogTitle ?? head.title });
  setMeta({ attribute: 'property', key: 'og:description', content: head.ogDescription ?? head.description });
  document.head.querySelector('link[rel="canonical"]')?.setAttribute('href', new URL(head.canonical ?? location.pathname, location.origin).href);
}
