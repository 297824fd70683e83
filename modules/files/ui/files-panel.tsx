import {
  isScanPassed,
  isShownImage,
  isShownInline,
  type SubmissionFile,
} from '../../../contract/entity/submission-file.ts';
import { fieldLabel } from '../../../contract/entity/workflow.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { sizeText } from '../../../contract/size-text.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { fileAddress } from '../file-address.ts';
import { kindOf } from './kind.ts';
import { ScanText } from './scan-text.tsx';
import { texts } from './texts.ts';
import './files.css';

/** The files of a submission: images with a preview, each with its kind and size, to open or to download. */
export default function FilesPanel({ submission }: DetailProps) {
  const t = useTexts(texts);
  return (
    <section className="files" aria-label={t('files')}>
      <ul>
        {(submission.files ?? []).map((file) => (
          <FileItem key={file.file_id} file={file} at={fileAddress(submission.submission_id, file.file_id)} />
        ))}
      </ul>
    </section>
  );
}

function FileItem({ file, at }: { readonly file: SubmissionFile; readonly at: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { field, name, type, bytes, scan } = file;
  const isOpenable = isScanPassed(scan);
  const isShown = isOpenable && scan?.state !== 'too_large';
  const kind = kindOf(type);
  return (
    <li className="file">
      {isShown && isShownImage(type) ? <img src={at} alt="" loading="lazy" /> : <Icon name="paperclip" />}
      <span className="file-name" dir="auto">
        {isShown && isShownInline(type) ? (
          <a href={at} target="_blank" rel="noopener noreferrer" aria-label={t('open', { name })}>
            {name}
          </a>
        ) : (
          name
        )}
      </span>
      <span className="file-facts">
        <bdi>{fieldLabel(field)}</bdi> · {kind === undefined ? t('unknownKind') : t('kind', { kind })},{' '}
        {sizeText(bytes, language)}
        {scan?.state === 'clean' && ` · ${t('clean')}`}
      </span>
      {isOpenable && (
        <a className="button button-quiet button-icon" href={`${at}?download=1`} aria-label={t('download', { name })}>
          <Icon name="download" />
        </a>
      )}
      {scan && scan.state !== 'clean' && <ScanText scan={scan} />}
    </li>
  );
}
