import { defineModule } from '../../src/kernel/index.ts';
import { texts } from './texts.ts';

/** Loads the German texts of its errors. */
export default defineModule({ id: 'zapier', texts });
