import type { Event, PayloadOf } from '../../../contract/message.ts';
import type { Text } from '../../../contract/text.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { showToast, withTitledErrorToast } from '../../../src/shell/toast.ts';
import { activateAccess, addUser, loadShares, revokeAccess, updateRole } from '../commands.ts';
import { inviteUser, listShares, updateAccess } from '../contract.ts';
import { shareSaved, sharesLoaded } from '../events.ts';
import { texts } from '../texts.ts';

type Change = { readonly privilege_type: PayloadOf<typeof updateRole>['role'] } | { readonly is_revoked: boolean };

/** Manages access links of forms. */
@injectable()
export class AccessHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(loadShares, { policy: 'latest', key: ({ form }) => form })
  async *load({ form }: PayloadOf<typeof loadShares>, { signal }: HandlerContext) {
    const response = await this.#api.call(listShares, { params: { formId: form } }, signal);
    yield sharesLoaded({ form, shares: response.share_form_accesses });
  }

  @handles(addUser, { policy: 'drop', key: ({ form }) => form })
  add(command: PayloadOf<typeof addUser>, context: HandlerContext) {
    return withTitledErrorToast(context, this.#add(command, context));
  }

  @handles(updateRole, { policy: 'queue', key: ({ id }) => id })
  update({ role, ...access }: PayloadOf<typeof updateRole>, context: HandlerContext) {
    const updatedText = (username: string) => texts('updated', { username });
    return withTitledErrorToast(context, this.#change(access, { privilege_type: role }, updatedText, context));
  }

  @handles(revokeAccess, { policy: 'queue', key: ({ id }) => id })
  revoke(access: PayloadOf<typeof revokeAccess>, context: HandlerContext) {
    return withTitledErrorToast(
      context,
      this.#change(access, { is_revoked: true }, () => texts('nowRevoked'), context),
    );
  }

  @handles(activateAccess, { policy: 'queue', key: ({ id }) => id })
  activate(access: PayloadOf<typeof activateAccess>, context: HandlerContext) {
    return withTitledErrorToast(
      context,
      this.#change(access, { is_revoked: false }, () => texts('nowActivated'), context),
    );
  }

  async *#add({ form, user }: PayloadOf<typeof addUser>, context: HandlerContext): AsyncGenerator<Event> {
    const share = await this.#api.call(inviteUser, { params: { formId: form }, body: user }, context.signal);
    yield shareSaved({ form, share });
    yield showToast(context, { severity: 'success', text: texts('added', { username: share.username }) });
  }

  async *#change(
    { form, id }: { readonly form: string; readonly id: number },
    body: Change,
    updatedText: (username: string) => Text,
    context: HandlerContext,
  ): AsyncGenerator<Event> {
    const input = { params: { formId: form, accessId: String(id) }, body };
    const share = await this.#api.call(updateAccess, input, context.signal);
    yield shareSaved({ form, share });
    yield showToast(context, { severity: 'success', text: updatedText(share.username) });
  }
}
