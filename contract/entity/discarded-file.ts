/** What stands in a submission for a file: the file itself is not kept, and everybody who reads the value is told so. */
export interface DiscardedFile {
  readonly name: string;
  readonly bytes: number;
}

const END = ' bytes, file not stored)';

/**
 * @example
 * discardedFileText({ name: 'cv.pdf', bytes: 5 }); // 'cv.pdf (5 bytes, file not stored)'
 */
export function discardedFileText({ name, bytes }: DiscardedFile): string {
  return `${name} (${bytes}${END}`;
}

/** The file that a field's value stands for, if it stands for one. */
export function discardedFileIn(value: string): DiscardedFile | undefined {
  if (!value.endsWith(END)) return undefined;
  const at = value.lastIndexOf(' (');
  const size = value.slice(at + 2, -END.length);
  return at > 0 && /^\d{1,15}$/.test(size) ? { name: value.slice(0, at), bytes: Number(size) } : undefined;
}

/** Whether a file stands anywhere in `submitted_data`; quick enough for every row of a list. */
export function mentionsDiscardedFile(submittedData: string): boolean {
  return submittedData.includes(END);
}
