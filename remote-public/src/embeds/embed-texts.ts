import { makeEmbedTitle, type Embed } from '@quoin/shared/contract/frames/embeds';

/** The texts of videos and recordings, which no editor writes. */
export const embedTexts = {
  play: 'Play:',
  source: makeEmbedTitle,
  contacts: (host: string) => `Playing it contacts ${host}.`,
  open: ({ provider }: Embed) => `Open it on ${provider}`,
  leads: ({ provider }: Embed) => `It opens on ${provider}.`,
} as const;
