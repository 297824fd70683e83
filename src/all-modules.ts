import * as z from 'zod/mini';
import { errorOf } from '../contract/input-error.ts';
import { findModules } from './discover.ts';
import { assemble } from './assemble.ts';
import { checkShape } from './manifest-shape.ts';
import { shellModule } from './shell/module.ts';

z.config({ jitless: true, localeError: errorOf });

const { found } = await findModules('/');
for (const manifest of found) checkShape(manifest);

/** All modules, for Node: Vite's runner discovers them like the browser build. Importing this file throws `BootError`. */
export const allModules = assemble([{ folder: 'shell', module: shellModule }, ...found]);
