/** A file sent with a submission. The file itself is not stored; the field's value states its name and size instead. */
export interface DiscardedFile {
  readonly name: string;
  readonly bytes: number;
}

const END = ' bytes, file not stored)';

/**
 * The value that replaces a discarded file.
 *
 * @example
 * discardedFileText({ name: 'cv.pdf', bytes: 5 }); // 'cv.pdf (5 bytes, file not stored)'
 */
export function discardedFileText({ name, bytes }: DiscardedFile): string {
  return `${name} (${bytes}${END}`;
}

/** Parses a field's value; `undefined` when it does not describe a discarded file. */
export function discardedFileIn(value: string): DiscardedFile | undefined {
  if (!value.endsWith(END)) return undefined;
  const at = value.lastIndexOf(' (');
  const size = value.slice(at + 2, -END.length);
  return at > 0 && /^\d{1,15}$/.test(size) ? { name: value.slice(0, at), bytes: Number(size) } : undefined;
}

/** Whether `submitted_data` mentions a discarded file. Fast enough for every row of a list. */
export function mentionsDiscardedFile(submittedData: string): boolean {
  return submittedData.includes(END);
}
