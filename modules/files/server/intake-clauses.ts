import { type RawBuilder, sql, storedJson } from '../../../server/kit.ts';
import type { ReceivedFile } from './receipt.ts';
import type { UsedSpace } from './space.ts';

/** The files of a submission that the intake stores. */
export interface FilesToStore {
  readonly formId: number;
  readonly files: readonly ReceivedFile[];
  /** The space that the form's files took when the intake looked it up. */
  readonly used: UsedSpace | null;
}

/**
 * The forms, by `form_id`, whose files others have changed since the lookup, so that two servers cannot exceed a form's
 * limit together. For the intake's statement, which has locked the forms.
 */
export function changedFiles(batch: readonly FilesToStore[]): RawBuilder<unknown> {
  const forms = new Map(
    batch.flatMap((one) => (one.files.length === 0 || one.used === null ? [] : [[one.formId, one.used]])),
  );
  const counted = [...forms].map(([form_id, { bytes, spamBytes }]) => ({ form_id, bytes, spam_bytes: spamBytes }));
  return sql`
    select f.form_id
    from jsonb_to_recordset(${storedJson(counted)}::jsonb) as f(form_id bigint, bytes bigint, spam_bytes bigint)
    join locked_forms on locked_forms.id = f.form_id
    where file_bytes(locked_forms.id, false) <> f.bytes or file_bytes(locked_forms.id, true) <> f.spam_bytes`;
}

/**
 * Inserts the files of those rows of the intake's statement that are inserted. A position in `batch` is their
 * `batch_index`.
 */
export function insertFiles(batch: readonly FilesToStore[], isInserted: RawBuilder<unknown>): RawBuilder<unknown> {
  const files = batch.flatMap((one, batch_index) =>
    one.files.map(({ key, field, name, type, bytes }, position) => ({
      batch_index,
      position,
      key,
      field,
      name,
      type,
      bytes,
    })),
  );
  return sql`
    insert into files (key, form_id, submission_id, is_spam, position, field, name, type, bytes)
    select f.key, new_rows.form_id, new_rows.id, new_rows.is_spam, f.position, f.field, f.name, f.type, f.bytes
    from jsonb_to_recordset(${storedJson(files)}::jsonb)
      as f(batch_index int, position int, key text, field text, name text, type text, bytes bigint)
    join new_rows on new_rows.batch_index = f.batch_index where ${isInserted}
    order by f.batch_index, f.position`;
}
