import drafts from '../../modules/drafts/module.ts';
import type { FoundModule } from '../../src/assemble.ts';

/** The module of drafts as it is, for tests of other modules: it has no server. */
export const draftsModule: FoundModule = { folder: drafts.id, module: drafts };
