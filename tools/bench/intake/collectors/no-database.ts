import { collectorWith } from '../collector-with.ts';
import { KnownForms } from '../known-forms.ts';

/** Reads and checks a request and answers it: the most that any collector on this server can do. */
export default collectorWith(({ db }) => {
  const forms = new KnownForms(db);
  let last = 0;
  return {
    take: async (draft) => ({ id: (last += 1), form: await forms.of(draft) }),
    stop: async () => {},
  };
});
