/** The line of the logo with its bay, across a page: an SVG path in a view box of 1440 by 196. */
export const shoreline = 'M0 96H578c62 0 62 56 142 56s80-56 142-56h578';
