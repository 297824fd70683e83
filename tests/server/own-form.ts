import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startServer, type StartOptions, type TestServer } from './harness.ts';
import { type NewForm, newForm, newPerson, type Person } from './person.ts';

interface OwnForm {
  readonly server: TestServer;
  readonly owner: Person;
  readonly form: NewForm;
}

/** One server for a test file, with a new owner and form for each test. */
export function ownFormEach(options: StartOptions = {}): OwnForm {
  let server: TestServer;
  let owner: Person;
  let form: NewForm;
  beforeAll(async () => {
    server = await startServer(options);
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    owner = await newPerson(server);
    form = await newForm(owner);
  });
  return {
    get server() {
      return server;
    },
    get owner() {
      return owner;
    },
    get form() {
      return form;
    },
  };
}
