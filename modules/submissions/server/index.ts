import { defineServerModule } from '../../../server/kit.ts';

export default defineServerModule({
  id: 'submissions',
  needs: ['workspaces'],
  register() {
    // The tables and `public.ts`; the calls come with the list and the detail.
  },
});
