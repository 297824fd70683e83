import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { Segments } from '../../../src/ui/segments.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { senderOf, type Row } from '../../submissions/public.ts';
import { texts } from './texts.ts';

const widths = ['wide', 'phone'] as const;
export type PreviewWidth = (typeof widths)[number];

interface Props {
  /** Whose values are shown; undefined while there is none. */
  readonly shown: Row | undefined;
  /** Submissions that can be shown instead, newest first. */
  readonly offered: readonly Row[];
  readonly onShow: (submission: number) => void;
  readonly width: PreviewWidth;
  readonly onWidth: (width: PreviewWidth) => void;
}

/** The submission whose values the preview shows, and the width of the email. */
export function PreviewHead({ shown, offered, onShow, width, onWidth }: Props) {
  const t = useTexts(texts);
  const nameOf = ({ submitted_data: data, submission_id: id }: Row) => `${senderOf(data) ?? '–'}, #${id}`;
  return (
    <header className="preview-head">
      <h3>{t('preview')}</h3>
      {shown === undefined ? (
        <span className="field-hint">{t('withNames')}</span>
      ) : (
        <MenuButton
          className="preview-choice"
          name={t('shownSubmission')}
          label={t('withSubmission', { submission: nameOf(shown) })}
          entries={offered.map((row) => ({
            id: String(row.submission_id),
            label: nameOf(row),
            isSelected: row.submission_id === shown.submission_id,
            act: () => onShow(row.submission_id),
          }))}
        />
      )}
      <Segments
        name={t('width')}
        value={width}
        options={widths.map((one) => ({
          value: one,
          label: t(`width.${one}`),
          icon: one === 'phone' ? 'phone' : 'desktop',
        }))}
        onValueChange={onWidth}
      />
    </header>
  );
}
