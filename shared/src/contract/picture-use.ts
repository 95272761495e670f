import { number, text, type Fields } from './field.ts';
import { isObject } from './is-object.ts';

/** The maximum length of an alternative text, in the media library and in one place. */
export const maxAltLength = 255;

/** A picture as one place shows it. `pictures` of a record has one for each of its image fields. */
export interface PictureInPlace {
  /** The alternative text for this place; empty if the picture is decorative here, or nobody has written a text. */
  alt: string;
  /** An editor has said that it only decorates this place. */
  decorative?: true;
  /** The point that stays visible where the picture is cropped, as a CSS `object-position`. Without it, the centre. */
  focus?: string;
}

/** The pictures of a record, by the name of their image field. */
export type Pictures = Readonly<Record<string, PictureInPlace>>;

/** Returns the names of the fields that store how one place shows the picture of an image field. */
export const getUseNames = (name: string) =>
  ({ alt: `${name}_alt`, decorative: `${name}_decorative`, focus: `${name}_focus` }) as const;

/** Makes the fields that store how one place shows the picture of an image field. Visitors get `pictures` instead. */
function makeUseFields(name: string): Fields {
  const { alt, decorative, focus } = getUseNames(name);
  const common = { access: 'admin', useOf: name } as const;
  return {
    [alt]: text({ ...common, max: maxAltLength }),
    [decorative]: number({ ...common, max: 1, switch: { on: 'Decorative', off: 'Described' } }),
    [focus]: text({ ...common, max: 9, format: 'point' }),
  };
}

/**
 * Adds the fields of its use after each image field. They are not in the type, because code names them through
 * `getUseNames`.
 */
export function withUseFields<F extends Fields>(fields: F): F;
export function withUseFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => [
      [name, field],
      ...(field.kind === 'image' && field.hasUse !== false ? Object.entries(makeUseFields(name)) : []),
    ]),
  );
}

/** Lists the image fields of a contract whose use is stored. */
export const listUses = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'image' && fields[getUseNames(name).alt] !== undefined);

interface StoredUse {
  alt: string;
  isDecorative: boolean;
  focus: string;
  /** The picture's text in the media library. */
  fileAlt: string;
}

/** Resolves how one place shows a picture: the text of the place, or that of the library, unless it is decorative. */
export const resolvePicture = ({ alt, isDecorative, focus, fileAlt }: StoredUse): PictureInPlace => ({
  alt: isDecorative ? '' : alt || fileAlt,
  ...(isDecorative ? { decorative: true } : {}),
  ...(focus === '' ? {} : { focus }),
});

/** Returns how a record from the API shows the picture of an image field. An older API does not say it. */
export function getPictureInPlace(record: object, name: string): PictureInPlace {
  const pictures: unknown = Reflect.get(record, 'pictures');
  const picture: unknown = isObject(pictures) ? pictures[name] : undefined;
  return isObject(picture) && typeof picture.alt === 'string'
    ? {
        alt: picture.alt,
        ...(picture.decorative === true ? { decorative: true } : {}),
        ...(typeof picture.focus === 'string' ? { focus: picture.focus } : {}),
      }
    : { alt: '' };
}
