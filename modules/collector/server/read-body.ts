import * as z from 'zod/mini';
import { parsedJson } from '../../../contract/json.ts';
import { type Call, createError } from '../../../server/kit.ts';
import type { ReceivedFile } from '../../files/server/public.ts';
import { ScriptSubmission, type submitForm } from '../contract.ts';
import { errors } from '../errors.ts';
import type { DiscardedName } from './discarded-files.ts';
import { type Field, fileText } from './fields.ts';
import { filesInJson } from './json-files.ts';
import type { DiscardedFile, FileReceiver } from './request-files.ts';

/** A submission's body, in any format. */
export interface SubmissionBody {
  readonly by: 'script' | 'form' | 'json';
  readonly fields: readonly Field[];
  readonly files: readonly ReceivedFile[];
  readonly discarded: readonly DiscardedName[];
  readonly key: string | null;
  /** The script's visit data, not validated. */
  readonly visit: unknown;
}

/**
 * The tracking script sends text (no preflight needed), or a form if it has files; pages send forms, programs send JSON. Files are
 * passed to `receive` while they arrive.
 */
export async function readBody(
  { body, form, upload, visitor }: Call<typeof submitForm>,
  receive: FileReceiver,
): Promise<SubmissionBody> {
  if (upload) return fromUpload(await upload.read(receive));
  // Without an upload, a form is urlencoded and has no files.
  if (form)
    return { ...bare, by: 'form', fields: form.map(([name, value]) => [name, typeof value === 'string' ? value : '']) };
  const isText = /^text\/plain/i.test(visitor.headers['content-type'] ?? '');
  return isText ? fromScript(body) : fromJson(body);
}

const bare = { files: [], discarded: [], key: null, visit: undefined } as const;

type Entry = readonly [name: string, value: string | ReceivedFile | DiscardedFile];

/** The field in which the script sends what is not part of its form. */
const SCRIPT_FIELD = '_inlet';
const ScriptField = z.pick(ScriptSubmission, { key: true, visit: true });

function fromUpload(form: readonly Entry[]): SubmissionBody {
  const sent = form.find(([name]) => name === SCRIPT_FIELD)?.[1];
  const script = typeof sent === 'string' ? ScriptField.safeParse(parsedJson(sent)) : undefined;
  const files = form.map(([, value]) => value).filter((value) => typeof value === 'object');
  return {
    by: script?.success ? 'script' : 'form',
    fields: form
      .filter(([name]) => !script?.success || name !== SCRIPT_FIELD)
      .map(([name, value]) => [name, textOf(value)]),
    files: files.filter((file) => 'key' in file),
    discarded: files.filter((file) => !('key' in file)).map(({ name }) => ({ name, kind: 'form' })),
    key: script?.data?.key ?? null,
    visit: script?.data?.visit,
  };
}

/** The value of a stored file is its name. */
function textOf(value: Entry[1]): string {
  if (typeof value === 'string') return value;
  return 'key' in value ? value.name : fileText(value.name, value.bytes);
}

function fromScript(body: unknown): SubmissionBody {
  const read = ScriptSubmission.safeParse(body);
  if (!read.success) throw createError(errors.NOT_FROM_SCRIPT);
  const { key, fields, visit } = read.data;
  return {
    by: 'script',
    fields: fields.map(([name, value, size]) => [name, size === null ? value : fileText(value, size)]),
    files: [],
    discarded: fields.flatMap(([, value, size]) =>
      size === null || value === '' ? [] : { name: value, kind: 'form' },
    ),
    key,
    visit,
  };
}

function fromJson(body: unknown): SubmissionBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw createError(errors.NOT_AN_OBJECT);
  }
  return { ...bare, by: 'json', fields: fromObject(body), discarded: filesInJson(body) };
}

function fromObject(body: object): readonly Field[] {
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

/** JSON can be parsed at any depth but is serialised recursively, so the depth is limited. */
const MAX_DEPTH = 200;

function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((part) => isDeeperThan(most - 1, part));
}
