const devanagari = /\p{Script=Devanagari}/u;

/**
 * Returns the script of a text for `data-script`, if it needs other line heights than Latin. Editors' titles have no
 * `lang` attribute.
 */
export const getScript = (text: string): 'deva' | undefined => (devanagari.test(text) ? 'deva' : undefined);
