/** Version 3 rates visitors from 0 to 1; lower scores than this are bots. Google's own recommendation. */
export const LEAST_SCORE = 0.5;
