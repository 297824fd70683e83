import type { Language } from '../../contract/text.ts';
import { numberText } from './number-text.ts';

const UNITS = { h: 3600, min: 60, s: 1 } as const;
const DAY_SECONDS = 86_400;

/** A duration in its two largest units: `42.35 s`, `1 min 12 s`, `2 h 10 min`, `1 day 3 h`. Every screen writes them so. */
export function durationText(seconds: number, language: Language): string {
  const exact = Math.round(seconds * 100) / 100;
  if (exact < 60) return `${numberText(exact, language)}\u00a0s`;
  const whole = Math.round(exact);
  const parts = Object.entries(UNITS).map(([unit, size]) => {
    const count = Math.floor((whole % (unit === 'h' ? DAY_SECONDS : size * 60)) / size);
    return count > 0 ? `${count}\u00a0${unit}` : '';
  });
  const [hours = '', ...rest] = parts;
  const days = Math.floor(whole / DAY_SECONDS);
  const shown = hours === '' ? rest : [hours, rest[0]];
  return (days > 0 ? [dayCount(days, language), hours] : shown).filter(Boolean).join(' ');
}

/** Without seconds from one minute on, and without fractions. */
export function shortDurationText(seconds: number, language: Language): string {
  const size = seconds < 59.5 ? 1 : 60;
  return durationText(Math.round(seconds / size) * size, language);
}

const dayCount = (days: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
    .format(days)
    .replace(' ', '\u00a0');
