/** Version 3 scores visitors from 0 to 1; those below this are treated as bots. Google's own recommendation. */
export const MIN_SCORE = 0.5;
