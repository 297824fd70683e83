import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Config, type Logger, serverText } from '../../../server/kit.ts';
import { DeliveryFailed, DeliveryOnHold, type Saved } from '../../deliveries/server/public.ts';

/**
 * Sends an email. Resolves when the mail server has accepted it, or it was saved because there is no server. Once
 * `signal` is aborted, an email that waits for a connection is not sent, and one being sent ends its connection.
 */
export interface MailTransport {
  send(mail: SendMailOptions, deliveryId: number, signal: AbortSignal): Promise<Saved | void>;
  close(): void;
}

/** Sends by SMTP, or saves to the outbox folder if no server is configured. */
export function openTransport(config: Pick<Config, 'smtpUrl' | 'dataDir'>, log: Logger): MailTransport {
  return config.smtpUrl === undefined ? outbox(path.join(config.dataDir, 'outbox'), log) : smtp(config.smtpUrl);
}

const TIMEOUT_MS = 15_000;

function smtp(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async (mail, _deliveryId, signal) => {
      await transport.sendMail({ ...mail, signal }).catch((error: unknown) => {
        throw isPermanentFailure(error) ? new DeliveryFailed(messageOf(error), { final: true }) : error;
      });
    },
    close: () => transport.close(),
  };
}

/** The mailbox does not exist: retrying for a day would only hurt our reputation with the server. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' && (error.responseCode === 550 || error.responseCode === 553);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const SAVED: Saved = { saved: serverText(deliveryOutcomes.DELIVERY_SAVED) };

/** Seconds until the next attempt when the outbox cannot be written, such as on a full disk. */
const NOT_WRITABLE_SECONDS = 10;

function outbox(folder: string, log: Logger): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let isWritable = true;
  const note = (now: boolean, error?: unknown): void => {
    if (now === isWritable) return;
    isWritable = now;
    if (now) log.info({ folder }, 'emails are saved to the outbox again');
    else log.error({ err: error, folder }, 'emails cannot be saved to the outbox and wait until they can');
  };
  return {
    async send(mail, deliveryId) {
      const { message } = await transport.sendMail(mail);
      const file = path.join(folder, `${String(deliveryId).padStart(6, '0')}.eml`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeAtomically(file, message);
      } catch (error) {
        note(false, error);
        throw new DeliveryOnHold(serverText(deliveryOutcomes.OUTBOX_NOT_WRITABLE), NOT_WRITABLE_SECONDS);
      }
      note(true);
      log.info({ file }, 'email saved to the outbox');
      return SAVED;
    },
    close: () => transport.close(),
  };
}

/** Writes the file completely or not at all. */
async function writeAtomically(file: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, content, { mode: 0o600 });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}
