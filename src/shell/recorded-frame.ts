import { isRecord } from '../../contract/json.ts';
import type { ComparedTexts } from './compare-texts.ts';

/** To the frame: the state after an entry of a log. */
export interface RecordedState {
  /** The number of the message to this frame. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** By slice id, as JSON. Slices that are missing are as in the message before. */
  readonly slices: Readonly<Record<string, unknown>>;
}

/**
 * From the frame: it is ready for the first state (`shown` is null), shows the state of message `shown`, or could not show that of
 * `failed`, of which nothing remains. `error` is `endless` if screens lead to each other without end.
 */
export type FrameReport = { readonly shown: number | null } | { readonly failed: number; readonly error: string };

/** To the frame: compare the texts of the state from message `compare` with recorded digests, by region. */
export interface ComparisonRequest {
  readonly compare: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** From the frame: the result for message `compared`. */
export interface ComparisonReport extends ComparedTexts {
  readonly compared: number;
}

/** To the frame: the texts of the state from message `collect`, once these regions are there or the page has loaded without them. */
export interface CollectionRequest {
  readonly collect: number;
  readonly regions: readonly string[];
}

/** From the frame: digests of the texts for message `collected`, by region, of the requested ones. */
export interface CollectionReport {
  readonly collected: number;
  readonly texts: Readonly<Record<string, string>>;
}

export const isRecordedState = (data: unknown): data is RecordedState =>
  isRecord(data) && typeof data['id'] === 'number' && typeof data['at'] === 'number' && isRecord(data['slices']);

export const isComparisonRequest = (data: unknown): data is ComparisonRequest =>
  isRecord(data) && typeof data['compare'] === 'number' && isRecord(data['texts']);

export const isComparisonReport = (data: unknown): data is ComparisonReport =>
  isRecord(data) && typeof data['compared'] === 'number';

export const isCollectionRequest = (data: unknown): data is CollectionRequest =>
  isRecord(data) && typeof data['collect'] === 'number' && Array.isArray(data['regions']);

export const isCollectionReport = (data: unknown): data is CollectionReport =>
  isRecord(data) && typeof data['collected'] === 'number' && isRecord(data['texts']);

export const isFrameReport = (data: unknown): data is FrameReport =>
  isRecord(data) && ('shown' in data || (typeof data['failed'] === 'number' && typeof data['error'] === 'string'));

/**
 * The document of a frame that shows screens on recorded state: this page's scripts and styles. A log that was opened from a file
 * could have been written by anyone, so the document's policy lets it load the console's files and nothing else.
 * The page's own policy applies too, and forbids navigating the frame.
 */
export function recordedDocument(): string {
  const parts = document.head.querySelectorAll('script[type=module], link[rel=stylesheet], style');
  const head = [...parts].map((part) => part.outerHTML).join('');
  return `<!doctype html><html lang="en" data-recorded><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy()}">${head}</head><body inert><div id="root"></div></body></html>`;
}

function policy(): string {
  const files = new URL(import.meta.env.BASE_URL, location.origin).href;
  // The development server adds inline scripts and styles.
  const inline = import.meta.env.DEV ? " 'unsafe-inline'" : '';
  return [
    "default-src 'none'",
    `script-src ${files}${inline}`,
    `style-src ${files}${inline}`,
    `font-src ${files}`,
    `img-src ${files} data:`,
    // `default-src` does not apply to these.
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
