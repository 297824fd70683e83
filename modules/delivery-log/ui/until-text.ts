import type { Language } from '../../../contract/text.ts';
import { durationText } from '../../../src/ui/duration-text.ts';

/** How long until then, in few words: `in 22 min`, `in 3 h`. `now` is in milliseconds. */
export function untilText(time: string, now: number, language: Language): string {
  const minutes = Math.max(0, Math.round((Date.parse(time) - now) / 60_000));
  const shown = minutes < 60 ? minutes : Math.round(minutes / 60) * 60;
  // The same word in both languages.
  return `in ${minutes === 0 ? '0\u00a0min' : durationText(shown * 60, language)}`;
}
