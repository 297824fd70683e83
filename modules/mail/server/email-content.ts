import type { Language } from '../../../contract/text.ts';

export interface EmailButton {
  readonly text: string;
  readonly href: string;
}

export interface EmailLink extends EmailButton {
  /** Follows the text in brackets. */
  readonly note: string;
}

/** A submission or other item in an email that lists several. */
export interface EmailEntry {
  readonly title: string;
  readonly href: string;
  /** Next to the title, such as the time. */
  readonly note: string;
  readonly text: string;
}

type Named = readonly (readonly [name: string, value: string])[];

/** Content of an email, before it is rendered as text and HTML. Both show it in the order of these fields. */
export interface EmailContent {
  /** The language of its fixed texts; English by default. */
  readonly language?: Language | null;
  readonly heading: string;
  /** Paragraphs below the heading. */
  readonly lines: readonly string[];
  /** A person's message, larger than the rest. */
  readonly message?: string;
  /** Numbers side by side. */
  readonly figures?: Named;
  readonly entries?: readonly EmailEntry[];
  /** A table of what was entered. */
  readonly fields?: Named;
  /** A list, such as of files. */
  readonly links?: readonly EmailLink[];
  readonly button?: EmailButton;
  /** Further actions, next to the button. */
  readonly actions?: readonly EmailButton[];
  /** Circumstances in small print. */
  readonly facts?: Named;
  /** Why the reader gets this email, in small print. */
  readonly closing?: string;
  /** A link after it. */
  readonly closingLink?: EmailButton;
}
