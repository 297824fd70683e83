import type { Call, SentFile } from '../../../server/kit.ts';
import { createError } from '../../../server/kit.ts';
import { ScriptSubmission, type submitForm } from '../contract.ts';
import { errors } from '../errors.ts';
import { type Field, fileText } from './fields.ts';

/** A submission's body, in any format. */
export interface Sent {
  readonly by: 'script' | 'form' | 'json';
  readonly fields: readonly Field[];
  /** Names of the files that were sent. Their contents are not stored. */
  readonly files: readonly string[];
  readonly key: string | null;
  /** The script's visit data, not validated. */
  readonly visit: unknown;
}

/** The tracking script sends text (no preflight needed), pages send forms, programs send JSON. */
export function readBody({ body, form, visitor }: Call<typeof submitForm>): Sent {
  if (form) return fromForm(form);
  const isText = /^text\/plain/i.test(visitor.headers['content-type'] ?? '');
  return isText ? fromScript(body) : { by: 'json', fields: fromObject(body), files: [], key: null, visit: undefined };
}

function fromForm(form: NonNullable<Call['form']>): Sent {
  const files = form.flatMap(([, value]) => (typeof value === 'string' || value.file === '' ? [] : value.file));
  return { by: 'form', fields: form.map(([name, value]) => [name, textOf(value)]), files, key: null, visit: undefined };
}

const textOf = (value: string | SentFile): string =>
  typeof value === 'string' ? value : fileText(value.file, value.size);

function fromScript(body: unknown): Sent {
  const read = ScriptSubmission.safeParse(body);
  if (!read.success) throw createError(errors.NOT_FROM_SCRIPT);
  const { key, fields, visit } = read.data;
  return {
    by: 'script',
    fields: fields.map(([name, value, size]) => [name, size === null ? value : fileText(value, size)]),
    files: fields.flatMap(([, value, size]) => (size === null || value === '' ? [] : value)),
    key,
    visit,
  };
}

function fromObject(body: unknown): readonly Field[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw createError(errors.NOT_AN_OBJECT);
  }
  return Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one: unknown) => [name, scalar(one)] as const) : [[name, scalar(value)] as const],
  );
}

/** Form values are text: scalars are written out and nested values become JSON text. */
function scalar(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (isDeeperThan(MAX_DEPTH, value)) throw createError(errors.VALUE_TOO_DEEP);
  return JSON.stringify(value);
}

/** JSON can be parsed at any depth but is serialized recursively, so the depth is limited. */
const MAX_DEPTH = 200;

function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((part) => isDeeperThan(most - 1, part));
}
