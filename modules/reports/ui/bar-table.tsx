import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import { texts } from '../texts.ts';
import { CountLink } from './count-link.tsx';

export interface BarRow {
  readonly id: string;
  readonly name: string;
  /** Shown in place of the name. */
  readonly label?: ReactNode;
  readonly sign?: ReactNode;
  readonly count: number;
  /** The last column, as text. */
  readonly share: string;
  /** Where the counted submissions are. */
  readonly to?: string;
}

interface Props {
  readonly caption: string;
  readonly head: readonly [name: string, count: string, share: string];
  readonly rows: readonly BarRow[];
}

/** A table whose rows carry their bar. */
export function BarTable({ caption, head, rows }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className="report-none">{t('noData')}</p>;
  return (
    <table className="report-bars">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, label = name, sign, count, share, to }) => (
          <tr key={id}>
            <th scope="row">
              <span className="report-bar">
                <span className="report-fill" style={{ inlineSize: `${(100 * count) / most}%` }} />
                {sign}
                <bdi className="report-name" title={name}>
                  {label}
                </bdi>
              </span>
            </th>
            <td>
              {to === undefined ? (
                numberText(count, language)
              ) : (
                <CountLink count={count} to={to} what={`${head[0]} ${name}`} />
              )}
            </td>
            <td className="report-share">{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
