import { isRecord } from '../../contract/json.ts';
import type { PersonalKind } from '../../contract/personal.ts';
import type { NumberedEntry } from '../kernel/entry.ts';

/** A part of an entry's JSON. */
export interface PreviewPart {
  readonly text: string;
  /** It is a pseudonym. */
  readonly isReplaced: boolean;
}

/** The beginning of a redacted entry's content. */
export interface PreviewEntry {
  readonly n: number;
  readonly kind: NumberedEntry['kind'];
  /** The type of the message, the endpoint, or the call. */
  readonly name: string;
  readonly parts: readonly PreviewPart[];
}

const MAX_ENTRIES = 3;
const MAX_LINES = 10;
/** Characters of one value. */
const MAX_VALUE_LENGTH = 100;

/** Selects a few redacted entries that show different kinds of personal data. */
export class Preview {
  readonly entries: PreviewEntry[] = [];
  readonly #shown = new Set<PersonalKind>();

  /** Considers a redacted entry in which texts of these kinds were replaced. */
  offer(raw: NumberedEntry, redacted: NumberedEntry, kinds: ReadonlySet<PersonalKind>): void {
    if (this.entries.length === MAX_ENTRIES || [...kinds].every((kind) => this.#shown.has(kind))) return;
    const parts = firstLines(partsOf(contentOf(raw), contentOf(redacted), ''));
    if (!parts.some(({ isReplaced }) => isReplaced)) return;
    for (const kind of kinds) this.#shown.add(kind);
    this.entries.push({ n: redacted.n, kind: redacted.kind, name: nameOf(redacted), parts });
  }
}

function contentOf(entry: NumberedEntry): unknown {
  if ('payload' in entry) return entry.payload;
  if (entry.kind === 'exchange') return entry.answer;
  return entry.kind === 'effect' ? entry.request : undefined;
}

function nameOf(entry: NumberedEntry): string {
  if ('type' in entry) return entry.type;
  if (entry.kind === 'exchange') return entry.endpoint;
  return entry.kind === 'effect' ? `${entry.service}.${entry.call}` : '';
}

const plain = (text: string): PreviewPart => ({ text, isReplaced: false });

/** The indented JSON of a redacted value, in parts that say whether they differ from the raw one. */
function* partsOf(raw: unknown, redacted: unknown, indent: string): Generator<PreviewPart, void> {
  const inner = `${indent}  `;
  const isList = Array.isArray(redacted);
  if (!isList && !isRecord(redacted)) {
    const json = JSON.stringify(redacted) ?? 'null';
    const text = json.length > MAX_VALUE_LENGTH ? `${json.slice(0, MAX_VALUE_LENGTH)}…` : json;
    yield { text, isReplaced: redacted !== raw };
    return;
  }
  yield plain(isList ? '[' : '{');
  const before = typeof raw === 'object' && raw !== null ? Object.entries(raw) : [];
  for (const [at, [key, value]] of Object.entries(redacted).entries()) {
    const [rawKey, rawValue] = before[at] ?? [];
    yield plain(`${at > 0 ? ',' : ''}\n${inner}`);
    if (!isList) yield { text: JSON.stringify(key), isReplaced: key !== rawKey };
    if (!isList) yield plain(': ');
    yield* partsOf(rawValue, value, inner);
  }
  yield plain(`\n${indent}${isList ? ']' : '}'}`);
}

function firstLines(parts: Iterable<PreviewPart>): readonly PreviewPart[] {
  const first: PreviewPart[] = [];
  let lines = 1;
  for (const part of parts) {
    if (part.text.includes('\n') && ++lines > MAX_LINES) return [...first, plain('\n…')];
    first.push(part);
  }
  return first;
}
