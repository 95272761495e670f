/** What the media library can be filtered and sorted by. */
export const fileUses = ['used', 'unused'] as const;
export const fileKinds = ['original', 'crop'] as const;
/** The formats in which pictures are uploaded. `other`: the name of the file says none of them. */
export const fileFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'other'] as const;
export const fileSorts = ['created_at', 'name', 'size'] as const;
