import { createTransport } from 'nodemailer';
import { startServer, type StartOptions, type TestServer } from '../../../../tests/server/harness.ts';
import { freePort } from '../../../../tests/server/free-port.ts';
import { arriveAt } from '../../../../tests/server/inbox-of.ts';
import { verifiedPerson } from '../../../../tests/server/shared-form.ts';
import { type NewForm, newForm, type Person } from '../../../../tests/server/person.ts';
import type { Answer } from '../../../../contract/entity/answer.ts';
import { answerAddress } from '../token.ts';
import { sentReply } from './replies.ts';

const ADDRESS = 'inbox@example.com';
const SECRET = 'the secret of one installation, for tests';

/** An installation that receives answers on its own SMTP port, with a form of its owner and a submission. */
export class AnswerPort implements AsyncDisposable {
  readonly server: TestServer;
  readonly owner: Person;
  readonly form: NewForm;
  readonly submission: number;
  readonly port: number;

  private constructor(parts: Pick<AnswerPort, 'server' | 'owner' | 'form' | 'submission' | 'port'>) {
    [this.server, this.owner, this.form] = [parts.server, parts.owner, parts.form];
    [this.submission, this.port] = [parts.submission, parts.port];
  }

  static async open(
    { env: more, ...options }: StartOptions = {},
    ownerAddress = 'owner@example.test',
  ): Promise<AnswerPort> {
    const port = Number(more?.['INBOUND_SMTP_PORT'] ?? (await freePort()));
    const own = {
      SECRET,
      INBOUND_ADDRESS: ADDRESS,
      INBOUND_SMTP_PORT: String(port),
      INBOUND_SMTP_HOST: '127.0.0.1',
    };
    const env = { ...own, ...more };
    const server = await startServer({ ...options, env });
    const owner = await verifiedPerson(server, ownerAddress);
    const form = await newForm(owner);
    const [submission = 0] = await arriveAt(server, form);
    return new AnswerPort({ server, owner, form, submission, port });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }

  /** A reply to a submission, with the address for its answers. */
  async reply(submissionId = this.submission): Promise<{ readonly id: number; readonly to: string }> {
    const inbound = { address: ADDRESS, smtp: undefined, imapUrl: undefined };
    const reply = await sentReply(this.server.db, submissionId);
    return { id: reply.replyId, to: answerAddress({ secret: SECRET, inbound }, reply) ?? '' };
  }

  /** The address for answers to a new reply of a submission. */
  async address(submissionId = this.submission): Promise<string> {
    return (await this.reply(submissionId)).to;
  }

  /** Sends an email as another mail server does, and resolves with the code of the last response. */
  async deliver(
    raw: string | Buffer,
    { from = 'lisa@example.com', to: given = '' }: { readonly from?: string; readonly to?: string } = {},
  ): Promise<number> {
    const to = given || (await this.address());
    const transport = createTransport({ host: '127.0.0.1', port: this.port, ignoreTLS: true });
    try {
      const { response } = await transport.sendMail({ envelope: { from, to }, raw });
      return Number(response.slice(0, 3));
    } catch (error) {
      if (error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number')
        return error.responseCode;
      throw error;
    } finally {
      transport.close();
    }
  }

  async answers(submission = this.submission): Promise<readonly Answer[]> {
    const { body } = await this.owner.get<{ answers?: readonly Answer[] }>(`/cli/submission/${submission}`);
    return body.answers ?? [];
  }
}
