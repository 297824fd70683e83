import { collectorWith } from '../collector-with.ts';
import { KnownForms } from '../known-forms.ts';

/** Reads, checks and responds to a request: the upper bound of any collector on this server. */
export default collectorWith(({ db }) => {
  const forms = new KnownForms(db);
  let last = 0;
  return {
    accept: async (draft) => ({ id: (last += 1), form: await forms.of(draft) }),
    stop: async () => {},
  };
});
