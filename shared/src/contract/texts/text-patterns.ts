/**
 * The pattern of a slug: letters, marks and digits of any script with single hyphens between them, without capitals and
 * without invisible characters. It requires a letter, because a slug of digits only would look like an id.
 */
export const slugPattern =
  /^(?=.*\p{L})(?!.*\p{Default_Ignorable_Code_Point})[\p{Ll}\p{Lm}\p{Lo}\p{N}][\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]*(?:-[\p{Ll}\p{Lm}\p{Lo}\p{N}][\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]*)*$/u;

/** Whether a text is a slug as it is stored: composed (NFC), and small letters where the script has them. */
export const isSlug = (text: string): boolean =>
  slugPattern.test(text) && text === text.normalize('NFC') && text === text.toLowerCase();

/** A loose pattern of an email address, for an early error in forms. The server checks more strictly. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A loose pattern of a web address, for an early error in forms. The server checks more strictly. */
export const webAddressPattern = /^https?:\/\/[^\s\\/][^\s\\]*$/i;

/** The pattern of a point on a picture, in whole percentages from the left and from the top. */
export const pointPattern = /^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/;
