import type { Host } from '../../../../server/kit.ts';
import { checkLoggedIn, login, logout } from '../../contract.ts';
import { authenticate } from '../authenticate.ts';

export function serveSession(host: Host): void {
  host.serve(login, async (call) => {
    const account = await authenticate(host, call.visitor.network, call.body);
    await call.session.start(account.id);
    return {};
  });

  host.serve(checkLoggedIn, ({ signedIn }) => ({ logged_in: signedIn !== undefined }));

  host.serve(logout, async ({ session, reply, signedIn }) => {
    await session.end();
    if (signedIn) await host.live.publish(`account:${signedIn.id}`, { event: 'signed-out' });
    reply.header('Clear-Site-Data', '"cache", "storage"');
    return { logged_out: true };
  });
}
