import { buffer } from 'node:stream/consumers';
import type { MediaFile } from '@quoin/shared/contract/wire';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Writer } from '../engine/resource-hooks.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem, refuseErrors, type FieldErrors } from '../http/problem.ts';
import { addPicture, type PictureDependencies } from './add-picture.ts';
import { findPictureNumber } from './crops.ts';
import { findFile } from './find-file.ts';
import type { Area } from './transcoding/transcode.ts';

/** A part of the picture with this name, which becomes a picture of its own. */
export interface Crop {
  name: string;
  area: Area;
  writer: Writer;
  idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Adds a copy of a part of a picture. The copy knows the picture from which the first crop was made, so that a later
 * crop can begin there and not lose pixels twice.
 * @throws {HttpProblem} 404 when the picture does not exist, 422 when the part reaches beyond it
 */
export async function cropPicture(
  dependencies: PictureDependencies,
  { scope, crop: { name: fileName, area, writer, idempotencyKey } }: { scope: Scope; crop: Crop },
): Promise<MediaFile> {
  const { db } = dependencies.database;
  const file = await findFile(db, { scope, name: fileName });
  if (!file) throw new HttpProblem(404);
  refuseErrors(findErrors(area, file));
  const stored = await dependencies.store.open(file.file_name);
  if (!stored) throw new HttpProblem(404);
  const bytes = await buffer(stored.stream);
  const { file_name: name, alt, tags, name: originalName } = file;
  const cropOf = await findPictureNumber(db, { scope, name: file.crop_of ?? name });
  return addPicture(dependencies, {
    scope,
    file: {
      picture: { bytes, area },
      source: `${name} ${area.x} ${area.y} ${area.width} ${area.height}`,
      alt,
      tags,
      name: originalName,
      writer,
      ...(cropOf === undefined ? {} : { cropOf }),
      idempotencyKey,
    },
  });
}

/** The part must be within the picture. */
function findErrors(area: Area, { width, height }: MediaFile): FieldErrors {
  return {
    ...(area.x + area.width > width ? { width: [`Reaches beyond the picture, which is ${width} pixels wide.`] } : {}),
    ...(area.y + area.height > height
      ? { height: [`Reaches beyond the picture, which is ${height} pixels high.`] }
      : {}),
  };
}
