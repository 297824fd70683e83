/** SVG paths of the background: the line of the logo, repeated as water lines with a bay in each. */
export const water = [
  'M-10 92h530c90 0 96 40 104 76s34 60 96 60 88-22 96-60 14-76 104-76h600',
  'M-10 128h490c84 0 96 26 108 58s48 46 132 46 120-14 132-46 24-58 108-58h560',
  'M-10 56h570c96 0 104 62 112 108 6 34 20 52 48 52s42-18 48-52c8-46 16-108 112-108h640',
];
