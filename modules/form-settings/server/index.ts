import { defineServerModule } from '../../../server/kit.ts';

export default defineServerModule({
  id: 'form-settings',
  needs: ['workspaces'],
  register() {
    // Other modules read the settings through `public.ts`; the calls that change them come with the settings screens.
  },
});
