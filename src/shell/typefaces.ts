/** The frame's fonts. Text in a fallback font has a different width. */
const FACES = ['400 1em "Source Sans Pro"', '600 1em "Source Sans Pro"'];
/** Milliseconds that a screen waits for its fonts. */
const TIMEOUT_MS = 3_000;

/** Resolves when the fonts are loaded, so that they cause no layout shift, or after the timeout. */
export async function typefaces(): Promise<void> {
  const loaded = Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
