import type { Host } from '../../../../server/kit.ts';
import { checkLoggedIn, logInCall, logOutCall } from '../../contract.ts';
import { signIn } from '../sign-in.ts';

export function serveSession(host: Host): void {
  host.serve(logInCall, async (call) => {
    await signIn(host, call, call.body);
    return {};
  });

  host.serve(checkLoggedIn, ({ signedIn }) => ({ logged_in: signedIn !== undefined }));

  host.serve(logOutCall, async ({ session, reply, signedIn }) => {
    await session.end();
    if (signedIn) await host.live.publish(`account:${signedIn.id}`, { event: 'signed-out' });
    reply.header('Clear-Site-Data', '"cache", "storage"');
    return { logged_out: true };
  });
}
