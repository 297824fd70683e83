import type { Module } from './kernel/index.ts';

/** The manifests of all modules, in one file: a browser would otherwise load a file for each. */
export const manifests = import.meta.glob<Module>('/modules/*/module.ts', { eager: true, import: 'default' });
