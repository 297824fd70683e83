import { defineModule } from '../../src/kernel/index.ts';
import { texts } from './texts.ts';

/** Loads the German texts of its errors; a simulated submission can fail with them. */
export default defineModule({ id: 'collector', needs: ['files'], texts });
