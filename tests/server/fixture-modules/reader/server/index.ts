import { defineServerModule } from '../../../../../server/kit.ts';
import { endings } from '../../plain-talk/contract.ts';

export default defineServerModule({
  id: 'reader',
  needs: ['plain-talk'],
  register(host) {
    host.contribute(endings, '!');
  },
});
