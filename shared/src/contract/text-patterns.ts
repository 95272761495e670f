/** The pattern of a slug. It requires a letter, because a slug of digits only would look like an id. */
export const slugPattern = /^(?=[a-z0-9-]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A loose pattern of an email address, for an early error in forms. The server checks more strictly. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A loose pattern of a web address, for an early error in forms. The server checks more strictly. */
export const webAddressPattern = /^https?:\/\/[^\s\\/][^\s\\]*$/i;
