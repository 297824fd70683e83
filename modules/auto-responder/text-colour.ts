/** A colour channel in linear light, from 0 to 1. */
function linear(hex: string): number {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/**
 * The text colour that is easier to read on a colour: white or our dark ink, by the contrast of WCAG.
 *
 * @example
 * textColourOn('#0e7c7b'); // '#ffffff'
 */
export function textColourOn(colour: string): '#ffffff' | '#12242d' {
  const [red, green, blue] = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)].map(linear);
  const light = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  // The contrast to white equals the contrast to the ink, whose light is 0.016, where (light + 0.05)² = 1.05 × 0.066.
  return (light + 0.05) ** 2 < 1.05 * 0.066 ? '#ffffff' : '#12242d';
}
