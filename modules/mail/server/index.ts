import { defineServerModule } from '../../../server/kit.ts';
import { deliveryKind } from '../../deliveries/server/public.ts';
import { envelopeOf } from './envelope.ts';
import { Mail } from './mail.ts';
import { openPost } from './post.ts';

export default defineServerModule({
  id: 'mail',
  needs: ['deliveries'],
  register(host) {
    const post = openPost(host.config, host.log);
    host.contribute(deliveryKind, {
      kind: 'mail',
      // A mail may hold a link that signs in or a visitor's words; the mailbox keeps it, we do not.
      forgets: true,
      async deliver({ id, ref, payload }) {
        await post.send(envelopeOf(Mail.parse(payload), ref, host.config), id);
      },
    });
    host.onStop(() => post.close());
  },
});
