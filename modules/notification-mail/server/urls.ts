import type { Config } from '../../../server/kit.ts';
import { consoleUrl } from '../../mail/server/public.ts';
import type { FormSummary } from '../../workspaces/server/public.ts';

type Base = Pick<Config, 'publicUrl' | 'port'>;
type Form = Pick<FormSummary, 'projectUid' | 'uid'>;

/** The list of a form's submissions in the console. */
export const listUrl = (config: Base, { projectUid, uid }: Form): string =>
  `${consoleUrl(config)}/app/${projectUid}/${uid}/submissions`;

export const submissionUrl = (config: Base, form: Form, submissionId: number): string =>
  `${listUrl(config, form)}/raw/${submissionId}`;

/** Opens a file for members of the form. */
export const fileUrl = (config: Base, submissionId: number, fileId: number): string =>
  `${consoleUrl(config)}/submissions/${submissionId}/files/${fileId}`;
