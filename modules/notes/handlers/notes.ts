import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { Api } from '../../../src/shell/api.ts';
import { historyAppended } from '../../submissions/public.ts';
import { addNote, viewNotes } from '../commands.ts';
import { addNoteCall, markNotesViewed } from '../contract.ts';
import { noteAdded, notesViewed } from '../events.ts';

/** Adds notes and marks them as seen. */
@injectable()
export class NotesHandlers {
  readonly #api: Api;
  constructor(@inject(Api) api: Api) {
    this.#api = api;
  }

  @handles(addNote, { policy: 'queue', key: ({ submission }) => submission })
  async *add({ submission, message }: PayloadOf<typeof addNote>, { signal }: HandlerContext) {
    const { note, last_activity_time } = await this.#api.call(
      addNoteCall,
      { params: { id: submission }, body: { message } },
      signal,
    );
    yield noteAdded({ submission_id: submission, note, ...(last_activity_time && { last_activity_time }) });
    const { user_name: by, timestamp } = note;
    yield historyAppended({
      submission_id: submission,
      kind: 'note',
      payload: { message: note.message },
      by,
      timestamp,
    });
  }

  @handles(viewNotes, { policy: 'drop', key: ({ submission }) => submission })
  async *view({ submission }: PayloadOf<typeof viewNotes>, { signal }: HandlerContext) {
    await this.#api.call(markNotesViewed, { params: { id: submission } }, signal);
    yield notesViewed({ submission_id: submission });
  }
}
