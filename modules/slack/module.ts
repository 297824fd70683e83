import { defineModule } from '../../src/kernel/index.ts';
import { texts } from './texts.ts';

/** Loads the German texts of its server. */
export default defineModule({ id: 'slack', texts });
