/** A slug made from a title: letters without their accents, digits, single hyphens; '' where no letter is left. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD').replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 120)
    .replace(/-$/, '');
  return /[a-z]/.test(slug) ? slug : '';
}
