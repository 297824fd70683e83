// Screenshots of every screen and dialog with demo data, at two widths in both themes, into build/screenshots; those of
// the README also into docs/screenshots. `npm run screenshots -- billing plans` takes only some.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { preparedPath } from '../server/db/embedded/data-directory.ts';
import { startDemo } from './demo/start-demo.ts';
import { scenes } from './screenshots/scenes.ts';
import { takeAll } from './screenshots/take.ts';
import { mailServer } from '../tests/server/mail-server.ts';

const root = path.dirname(import.meta.dirname);
const all = path.join(root, 'build', 'screenshots');
const shown = path.join(root, 'docs', 'screenshots');
const readme = ['inbox', 'inbox-message', 'submission', 'reports', 'settings-workflow'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => scenes.every((scene) => scene.name !== name));
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}; there are ${scenes.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
// Without one, the screens would say on every message that email is not set up.
await using mail = await mailServer();
const demo = await startDemo({
  // URLs appear in the screenshots.
  env: { ...process.env, PORT: '18080', COLLECTOR_PORT: '18081', LOG_LEVEL: 'silent', SMTP_URL: mail.url },
  sitePort: 18_082,
  paths: {
    modulesDir: path.join(root, 'modules'),
    builtConsole: path.join(root, 'build/console'),
    prepared: preparedPath(path.join(root, 'build')),
  },
  progress: (line) => console.log(line),
});
try {
  const isSelected = (name: string): boolean => asked.length === 0 || asked.includes(name);
  const errors = await takeAll(demo, mail, all, ({ name }) => isSelected(name));
  for (const error of errors) console.error(error);
  mkdirSync(shown, { recursive: true });
  for (const name of readme.filter(isSelected)) {
    const picture = path.join(all, `${name}-wide-light.png`);
    if (existsSync(picture)) copyFileSync(picture, path.join(shown, `${name}.png`));
  }
  console.log(`The pictures are in ${path.relative(root, all)}.`);
  process.exitCode = errors.length > 0 ? 1 : 0;
} finally {
  await demo.stop();
}
