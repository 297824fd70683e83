import type { Event, PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { navigationRequested } from '../../../src/shell/messages.ts';
import { withTitledErrorToast } from '../../../src/shell/toast.ts';
import {
  acceptByToken,
  acceptMine,
  declineByToken,
  declineMine,
  joinByToken,
  loadInvitations,
  logInToRespond,
  readInvitation,
} from '../commands.ts';
import {
  acceptInvitation,
  acceptMineCall,
  declineInvitation,
  declineMineCall,
  INVITATION_PAGE,
  joinByInvitation,
  listInvitations,
  getInvitation,
} from '../contract.ts';
import {
  invitationAccepted,
  invitationDeclined,
  invitationOpened,
  invitationRead,
  invitationsLoaded,
} from '../events.ts';
import { InvitationToken } from '../invitation-token.ts';

const inputOf = ({ id }: { readonly id: number }) => ({ params: { invitationId: String(id) } });

/** Accepts and declines invitations. The page of an emailed link shows its errors itself, without a toast. */
@injectable()
export class InvitationsHandlers {
  readonly #api: Api;
  readonly #held: InvitationToken;
  constructor(@inject(Api) api: Api, @inject(InvitationToken) held: InvitationToken) {
    this.#api = api;
    this.#held = held;
  }

  @handles(loadInvitations, { policy: 'latest' })
  async *load(_command: object, { signal }: HandlerContext) {
    yield invitationsLoaded(await this.#api.call(listInvitations, {}, signal));
  }

  @handles(acceptMine, { policy: 'drop', key: ({ id }) => id })
  acceptMine(command: PayloadOf<typeof acceptMine>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#acceptMine(command, context));
  }

  @handles(declineMine, { policy: 'drop', key: ({ id }) => id })
  declineMine(command: PayloadOf<typeof declineMine>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#declineMine(command, context));
  }

  @handles(readInvitation, { policy: 'latest' })
  async *read(body: PayloadOf<typeof readInvitation>, { signal }: HandlerContext) {
    yield invitationOpened({});
    yield invitationRead(await this.#api.call(getInvitation, { body }, signal));
  }

  @handles(acceptByToken, { policy: 'drop' })
  async *accept(body: PayloadOf<typeof acceptByToken>, { signal }: HandlerContext) {
    yield invitationAccepted(await this.#api.call(acceptInvitation, { body }, signal));
  }

  @handles(joinByToken, { policy: 'drop' })
  async *join(body: PayloadOf<typeof joinByToken>, { signal }: HandlerContext) {
    yield invitationAccepted(await this.#api.call(joinByInvitation, { body }, signal));
  }

  @handles(declineByToken, { policy: 'drop' })
  async *decline({ id, token }: PayloadOf<typeof declineByToken>, { signal }: HandlerContext) {
    await this.#api.call(declineInvitation, { body: { token } }, signal);
    yield invitationDeclined({ id });
  }

  @handles(logInToRespond, { policy: 'drop' })
  *logIn({ token, username }: PayloadOf<typeof logInToRespond>, { effect }: HandlerContext) {
    effect(this.#held, (held) => held.keep(token));
    const query = new URLSearchParams({ email: username, redirect: INVITATION_PAGE });
    yield navigationRequested({ to: `/login?${query.toString()}` });
  }

  async *#acceptMine(command: PayloadOf<typeof acceptMine>, { signal }: HandlerContext): AsyncGenerator<Event> {
    yield invitationAccepted(await this.#api.call(acceptMineCall, inputOf(command), signal));
  }

  async *#declineMine(command: PayloadOf<typeof declineMine>, { signal }: HandlerContext): AsyncGenerator<Event> {
    await this.#api.call(declineMineCall, inputOf(command), signal);
    yield invitationDeclined(command);
  }
}
