/*
 * The Trusted Types policy of a form's preview. The preview shows rich text that the API has not cleaned yet, so it is
 * cleaned here.
 */

import DOMPurify from 'dompurify';
import { createDefaultPolicy } from './default-policy.ts';

createDefaultPolicy((html) =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    ADD_ATTR: ['target'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea'],
    FORBID_ATTR: ['style'],
    // DOMPurify's own policy would need a second name in the page's header.
    TRUSTED_TYPES_POLICY: null,
  }),
);
