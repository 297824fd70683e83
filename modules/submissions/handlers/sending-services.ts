import { inject, injectable } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { DelayedMarkStorage } from '../delayed-mark-storage.ts';
import { PageLeave } from '../page-leave.ts';

/** The services that send delayed marks. */
@injectable()
export class SendingServices {
  readonly api: Api;
  readonly storage: DelayedMarkStorage;
  readonly leave: PageLeave;
  constructor(
    @inject(Api) api: Api,
    @inject(DelayedMarkStorage) storage: DelayedMarkStorage,
    @inject(PageLeave) leave: PageLeave,
  ) {
    this.api = api;
    this.storage = storage;
    this.leave = leave;
  }
}
