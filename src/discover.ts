import type { Found, Module } from './kernel/index.ts';

const files = import.meta.glob<Module>('/modules/*/module.ts', { eager: true, import: 'default' });

/** Every feature folder with a browser half. Nothing else lists them. */
export function discoverModules(): readonly Found[] {
  return Object.entries(files).map(([path, module]) => ({ folder: path.split('/')[2] ?? path, module }));
}
