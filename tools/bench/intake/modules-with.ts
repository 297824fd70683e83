import { globSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** A folder with the product's modules under `parent`, with `collector` instead of the product's own. */
export function modulesWith(collector: string, parent: string): string {
  const own = path.join(root, 'modules');
  const folder = path.join(parent, 'modules');
  for (const server of globSync('*/server', { cwd: own })) {
    const name = path.dirname(server);
    mkdirSync(path.join(folder, name), { recursive: true });
    if (name !== 'collector') symlinkSync(path.join(own, server), path.join(folder, server));
  }
  mkdirSync(path.join(folder, 'collector/server'));
  const file = path.join(import.meta.dirname, 'collectors', `${collector}.ts`);
  symlinkSync(file, path.join(folder, 'collector/server/index.ts'));
  symlinkSync(path.join(own, 'collector/server/migrations'), path.join(folder, 'collector/server/migrations'));
  return folder;
}
