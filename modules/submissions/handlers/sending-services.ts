import { inject, injectable } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { HeldMarkStorage } from '../held-mark-storage.ts';
import { PageLeave } from '../page-leave.ts';

/** What sending held marks needs. */
@injectable()
export class SendingServices {
  readonly api: Api;
  readonly storage: HeldMarkStorage;
  readonly leave: PageLeave;
  constructor(
    @inject(Api) api: Api,
    @inject(HeldMarkStorage) storage: HeldMarkStorage,
    @inject(PageLeave) leave: PageLeave,
  ) {
    this.api = api;
    this.storage = storage;
    this.leave = leave;
  }
}
