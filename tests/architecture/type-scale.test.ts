import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const styles = globSync('{src,modules,examples}/**/*.css', { cwd: root });

/** 12, 13, 14, 15, 16, 17, 20 and 24 pixels at the base size; drawings have them in units of their own. */
const sizes = new Set(
  '0.8rem 0.87rem 0.93rem 1rem 1.07rem 1.13rem 1.33rem 1.6rem 12px 13px 15px 17px 20px 24px inherit 0'.split(' '),
);
/** 4, 6, 8 and 12 pixels, and round. */
const radii = new Set(
  '4px|var(--radius-control)|calc(var(--radius) - 2px)|var(--radius)|calc(var(--radius) + 4px)|50%|99px|inherit|0'.split(
    '|',
  ),
);

/** By file: why it differs. */
const exceptions: Readonly<Record<string, string>> = {
  'modules/auto-responder/ui/preview.css': 'the styles of the email that it shows',
  'modules/submissions/ui/bulk-bar.css': 'six German labels side by side on a phone',
  'modules/submissions/ui/empty-reading-pane.css': 'not on the scale yet',
  'modules/event-log/ui/track.css': 'not on the scale yet',
  'modules/event-log/ui/entry-detail.css': 'not on the scale yet',
  'modules/event-log/ui/event-log.css': 'not on the scale yet',
  'modules/event-log/ui/export-dialog.css': 'not on the scale yet',
  'modules/event-log/ui/json-text.css': 'not on the scale yet',
};

/** The font size of an icon or the logo is the size of its drawing. */
const isDrawing = (selector: string): boolean => /\.(?:icon|logo)(?::[a-z-]+)?$/.test(selector.trim());

/** Declarations of a style sheet that are not on a scale. */
function offScale(css: string): readonly string[] {
  return [...css.matchAll(/([^{};]*)\{([^{}]*)/g)].flatMap(([, selector = '', body = '']) =>
    body.split(';').flatMap((declaration) => {
      const [property = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim());
      const isSize = property === 'font-size' && !isDrawing(selector) && !/^[\d.]+em$/.test(value);
      const isOff = isSize ? !sizes.has(value) : isRadius(property) && partsOf(value).some((part) => !radii.has(part));
      return isOff ? [`${selector.trim()}: ${property}: ${value}`] : [];
    }),
  );
}

const isRadius = (property: string): boolean => /^border(?:-[a-z]+)*-radius$/.test(property);

/** Parts separated by spaces, with functions whole. */
const partsOf = (value: string): readonly string[] => value.match(/[a-z]*\((?:[^()]|\([^()]*\))*\)|[^\s]+/g) ?? [];

it('takes font sizes and radii from the scale of the design', () => {
  expect(styles.length).toBeGreaterThan(50);
  const checked = styles.filter((file) => !Object.hasOwn(exceptions, file));
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  expect(checked.flatMap((file) => offScale(read(file)).map((one) => `${file}: ${one}`))).toEqual([]);
  expect(offScale('.a { font-size: 0.9rem; border-radius: 4px 3px }')).toEqual([
    '.a: font-size: 0.9rem',
    '.a: border-radius: 4px 3px',
  ]);
});
