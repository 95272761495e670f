import type { FieldKind } from '../../contract/field.ts';
import { ChoiceInput } from './choice.tsx';
import { CodeInput } from './code.tsx';
import { DayInput, DateTimeInput } from './date-time.tsx';
import { HtmlInput } from './html.tsx';
import { ImageInput } from './image.tsx';
import type { KindInput } from './input-props.ts';
import { NumericInput } from './number.tsx';
import { ReferenceInput } from './reference.tsx';
import { SecretInput } from './secret.tsx';
import { TextKindInput } from './text.tsx';

/** The input component of each kind of field, one file each. */
export const kinds: Record<FieldKind, KindInput> = {
  text: TextKindInput,
  html: HtmlInput,
  code: CodeInput,
  image: ImageInput,
  number: NumericInput,
  choice: ChoiceInput,
  'date-time': DateTimeInput,
  day: DayInput,
  reference: ReferenceInput,
  secret: SecretInput,
};
