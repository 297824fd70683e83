/** A name in capitals, such as IN_REVIEW, without short ones that may be abbreviations. */
const CAPITALS = /^[A-Z][A-Z _-]{3,}$/;
const SHORT_WORDS = new Set(['NEW', 'WON']);

export const isUppercase = (state: string): boolean => CAPITALS.test(state) || SHORT_WORDS.has(state);

/** `Contacted` for CONTACTED, where no style can change the case. */
export const stateText = (state: string): string =>
  isUppercase(state) ? `${state.charAt(0)}${state.slice(1).toLowerCase()}` : state;
