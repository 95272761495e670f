import type { Field, NumberField, TextField } from '../contract/field.ts';
