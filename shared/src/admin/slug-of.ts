/** A slug made from a title: letters without their accents, digits, single hyphens. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD').replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 120)
    .replace(/-$/, '');
}
