import type { Module } from './kernel/index.ts';

/** The manifests of all modules, each loaded separately, so that one that fails can be named. */
export const loaders = import.meta.glob<Module>('/modules/*/module.ts', { import: 'default' });
