/** What the frame is written in; a letter of a face that is not there yet is drawn in another, wider or narrower one. */
const FACES = ['400 1em "Source Sans Pro"', '600 1em "Source Sans Pro"', '1em primeicons'];
/** Longer than this no screen waits for its letters. */
const TIMEOUT_MS = 3_000;

/** Resolves when the typefaces are there, so that nothing moves below the pointer as they come; soon in any case. */
export async function typefaces(): Promise<void> {
  const arrived = Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
