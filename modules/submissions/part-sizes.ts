/** How many rows of a long list come first: enough for some pages, and little enough to be there at once. */
export const FIRST_ROWS = 100;
/** Of the rest, what can be checked and taken in between two frames: who works meanwhile is not kept waiting. */
export const PART_ROWS = 250;
