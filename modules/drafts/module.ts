import { defineModule } from '../../src/kernel/index.ts';
import { DraftsHandlers } from './handlers/drafts.ts';
import { drafts } from './state.ts';

export default defineModule({ id: 'drafts', slices: [drafts], handlers: [DraftsHandlers] });
