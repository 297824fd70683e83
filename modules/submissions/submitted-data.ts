/** One submitted field: its name and its values; more than one where the name came more than once. */
export interface SubmittedField {
  readonly name: string;
  readonly values: readonly string[];
}

const parsed = new Map<string, readonly SubmittedField[]>();
/** Some screens of rows; parsing is quick, doing it on each render is waste. */
const MAX_PARSED = 500;

/** The fields of a submission in the order in which the form sent them. */
export function fieldsOf(submittedData: string): readonly SubmittedField[] {
  const known = parsed.get(submittedData);
  if (known) return known;
  const fields = parse(submittedData);
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(submittedData, fields);
  return fields;
}

function parse(submittedData: string): readonly SubmittedField[] {
  const data = readJson(submittedData);
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).map(([name, value]) => ({ name, values: textsOf(value) }));
}

/** A list keeps its parts, whatever else is no text is shown as JSON. */
function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value === null || value === undefined) return [];
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { submitted: text };
  }
}

/** All values, for the search; without the memory of `fieldsOf`, which a whole list would flush. */
export function valuesOf(submittedData: string): readonly string[] {
  return parse(submittedData).flatMap(({ values }) => values);
}

/** One field's values in one line. */
export function textOf(submittedData: string, field: string): string {
  return (
    fieldsOf(submittedData)
      .find(({ name }) => name === field)
      ?.values.join(', ') ?? ''
  );
}
