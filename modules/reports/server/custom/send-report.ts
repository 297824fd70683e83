import type { Language } from '../../../../contract/text.ts';
import { type Host, inTransaction } from '../../../../server/kit.ts';
import { accountById } from '../../../accounts/server/public.ts';
import { type EmailContent, queueMail } from '../../../mail/server/public.ts';
import { timestampsOf, plainTextOf } from './days.ts';
import { type FormPart, readFormPart } from './form-csv.ts';
import { type EmailTexts, textsFor } from './texts-for.ts';
import { formsOf, markSent, openRequest, type ReportRequest } from './requests.ts';

type Services = Pick<Host, 'db' | 'live' | 'clock' | 'config'>;

/** Total size limit of all files in characters: what mail servers accept, with room for encoding. */
const MAX_CHARACTERS = 8_000_000;

/** Sends the requested report by email, exactly once: one CSV file of submissions per form, with a summary. */
export async function sendReport(host: Services, requestId: number): Promise<void> {
  const { db, clock } = host;
  const request = await openRequest(db, requestId);
  const account = request && (await accountById(db, request.accountId));
  if (!account) return;
  const parts = await readParts(host, request);
  await inTransaction(db, async (tx) => {
    if (!(await markSent(tx, requestId, clock.now()))) return;
    await queueMail(
      { db: tx, live: host.live },
      {
        to: { name: account.name, address: account.email },
        subject: textsFor(account.language)('REPORT_SUBJECT'),
        content: emailFor(host, request, parts, account.language),
        attachments: parts.map(({ form, csv }) => ({
          name: `${fileName(form.name)}-${form.uid}.csv`,
          type: 'text/csv; charset=utf-8',
          text: csv,
        })),
      },
    );
  });
}

/** The forms that the account may see now, which may be fewer than at the time of the request. */
async function readParts({ db, clock }: Services, request: ReportRequest): Promise<readonly FormPart[]> {
  const parts: FormPart[] = [];
  let left = MAX_CHARACTERS;
  for (const form of await formsOf(db, request.accountId, request.formId)) {
    const part = await readFormPart(db, form, timestampsOf(request, form.timezone, clock.now()), left);
    parts.push(part);
    left = Math.max(0, left - part.csv.length);
  }
  return parts;
}

function emailFor(
  { config }: Services,
  request: ReportRequest,
  parts: readonly FormPart[],
  language: Language | null,
): EmailContent {
  const t = textsFor(language);
  const zone = parts[0]?.form.timezone ?? 'UTC';
  const fields = parts.map((part) => [`${part.form.projectName} / ${part.form.name}`, summaryOf(part, t)] as const);
  return {
    language,
    heading: t('REPORT_HEADING'),
    lines: [
      t('REPORT_REQUEST', { message: request.message }),
      t(fields.length > 0 ? 'REPORT_FILES' : 'REPORT_NO_FILES'),
    ],
    fields: [[t('REPORT_DAYS'), plainTextOf(request, zone, language)], ...fields],
    closing: t('REPORT_CLOSING', { product: config.product }),
  };
}

function summaryOf({ total, spam, included, byState }: FormPart, t: EmailTexts): string {
  const states = byState.map(({ state, count }) => `${state} ${count}`).join(', ');
  const counted = total === 1 ? t('REPORT_ONE') : t('REPORT_MANY', { total });
  return [
    states === '' ? counted : `${counted} (${states})`,
    spam > 0 ? t('REPORT_SPAM', { spam }) : '',
    included < total ? t('REPORT_CUT', { included }) : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** Only letters and digits, which every file system accepts. */
function fileName(name: string): string {
  const words = name.normalize('NFKD').split(/\W+/);
  const plain = words
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 60);
  return plain === '' ? 'form' : plain.toLowerCase();
}
