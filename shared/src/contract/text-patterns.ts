/** What a slug looks like. A letter is needed: a slug of digits alone could not be told from an id. */
export const slugPattern = /^(?=[a-z0-9-]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * What may be an email address, for forms: what is plainly none is told before it is sent, and the server looks closer.
 */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What may be a web address, for forms, as above. */
export const webAddressPattern = /^https?:\/\/[^\s\\/][^\s\\]*$/i;
