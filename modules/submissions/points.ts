import type { Command } from '../../contract/message.ts';
import { definePoint } from '../../contract/point.ts';
import type { View } from '../../src/shell/points.ts';
import type { Form } from '../workspaces/public.ts';
import type { SubmissionDetail } from './contract.ts';
import type { Row } from './state.ts';
import type { DisplayText } from '../../contract/text.ts';

/** One click's work on a row of the list. Who may only view sees none of them. */
export interface RowAction {
  readonly id: string;
  readonly label: DisplayText;
  /** A PrimeIcons name without its prefix. */
  readonly icon: string;
  readonly isShown?: (row: Row) => boolean;
  readonly command: (row: Row) => Command;
}
export const rowAction = definePoint<RowAction>('submissions/row-action');

/** A part of a row's actions cell that is more than one click, such as a menu. Who may only view sees none of them. */
export interface RowPart {
  readonly id: string;
  /** Ascending from the left, after the one-click actions. */
  readonly order: number;
  /** How wide it is, in rem: the column of actions makes room for all parts. 3 unless given, as for one button with an icon. */
  readonly width?: number;
  readonly view: View<RowPartProps>;
}
export interface RowPartProps {
  readonly row: Row;
  readonly form: Form;
}
export const rowPart = definePoint<RowPart>('submissions/row-part');

/** A tool of the list at the end of its toolbar. */
export interface ListTool {
  readonly id: string;
  /** Ascending from the left. */
  readonly order: number;
  readonly isShown?: (form: Form) => boolean;
  readonly view: View<ListToolProps>;
}
export interface ListToolProps {
  readonly form: Form;
}
export const listTool = definePoint<ListTool>('submissions/list-tool');

/** What a part of the detail is given. */
export interface DetailProps {
  readonly submission: SubmissionDetail;
  readonly form: Form;
}

/** A section of the detail, with its own heading. */
export interface DetailPanel {
  readonly id: string;
  /** Ascending from the top. */
  readonly order: number;
  readonly isShown?: (props: DetailProps) => boolean;
  readonly view: View<DetailProps>;
}
export const detailPanel = definePoint<DetailPanel>('submissions/detail-panel');

/** Buttons beside the mark buttons of the detail. Who may only view sees none of them. */
export interface DetailAction {
  readonly id: string;
  /** Ascending from the left. */
  readonly order: number;
  readonly isShown?: (props: DetailProps) => boolean;
  readonly view: View<DetailProps>;
}
export const detailAction = definePoint<DetailAction>('submissions/detail-action');

/** How the history tells entries of one kind; without words an entry shows its kind. */
export interface HistoryTexts {
  readonly id: string;
  /** As `appendHistory` was given it. */
  readonly kind: string;
  /** A PrimeIcons name without its prefix. */
  readonly icon: string;
  readonly text: (payload: Readonly<Record<string, unknown>>) => DisplayText;
}
export const historyTexts = definePoint<HistoryTexts>('submissions/history-words');
