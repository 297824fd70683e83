import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const styles = globSync('{src,modules,examples}/**/*.css', { cwd: root });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Shows that something is in progress. */
const endless = 'animation: turn ';
/** Milliseconds. */
const [SHORTEST, LONGEST] = [120, 200];

/** The declarations of a style sheet that move something longer or shorter than a person follows without waiting. */
function wrongMotion(css: string): readonly string[] {
  const moving = css.match(/\b(?:animation|transition)(?:-duration)?:[^;]+;/g) ?? [];
  return moving.filter((one) => {
    if (one.startsWith(endless)) return false;
    const durations = [...one.matchAll(/\b(\d*\.?\d+)(ms|s)\b/g)].map(
      ([, count, unit]) => Number(count) * (unit === 's' ? 1000 : 1),
    );
    return one.includes('infinite') || durations.some((duration) => duration < SHORTEST || duration > LONGEST);
  });
}

it('animates for 120 to 200 ms, and endlessly only to indicate progress', () => {
  expect(styles.length).toBeGreaterThan(50);
  expect(styles.flatMap((file) => wrongMotion(read(file)).map((one) => `${file}: ${one}`))).toEqual([]);
});

it('animates nothing for readers who prefer reduced motion', () => {
  const [, rules] = /@media \(prefers-reduced-motion: reduce\) \{([^}]*)\}/.exec(read('src/ui/theme.css')) ?? [];
  expect(rules).toContain('animation: none !important');
  expect(rules).toContain('transition: none !important');
});
