import type { ReactNode } from 'react';
import type { Command, CommandDefinition } from '../../contract/message.ts';
import { definePoint } from '../../contract/point.ts';
import type { View } from '../../src/shell/points.ts';
import type { Form } from '../workspaces/public.ts';
import type { HistoryEntry, SubmissionDetail } from './contract.ts';
import type { Row } from './state.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { App, Read } from '../../src/kernel/index.ts';

/** A one-click action of a list row. Hidden from view-only users. */
export interface RowAction {
  readonly id: string;
  readonly label: DisplayText;
  /** A name in `src/ui/icons.svg`. */
  readonly icon: string;
  readonly isShown?: (row: Row) => boolean;
  readonly command: (row: Row) => Command;
}
export const rowAction = definePoint<RowAction>('submissions/row-action');

/** A component in a row's actions cell, such as a menu. Hidden from view-only users. */
export interface RowPart {
  readonly id: string;
  /** Ascending from the left, after the one-click actions. */
  readonly order: number;
  /** Width in rem, reserved in the actions column. Defaults to 3, the width of an icon button. */
  readonly width?: number;
  /** The commands that it sends about the submission of its row, also while another one is open. Replay reports others. */
  readonly sends?: readonly CommandDefinition[];
  readonly view: View<RowPartProps>;
}
export interface RowPartProps {
  readonly row: Row;
  readonly form: Form;
}
export const rowPart = definePoint<RowPart>('submissions/row-part');

/** A tool at the end of the list's toolbar. */
export interface ListTool {
  readonly id: string;
  /** Ascending from the left. */
  readonly order: number;
  /** Width in rem, reserved in the toolbar. Defaults to 3, the width of an icon button. */
  readonly width?: number;
  readonly isShown?: (form: Form) => boolean;
  readonly view: View<ListToolProps>;
}
export interface ListToolProps {
  readonly form: Form;
}
export const listTool = definePoint<ListTool>('submissions/list-tool');

/** A section of the Inbox's rail, with its own heading. */
export interface RailPart {
  readonly id: string;
  /** Ascending from the top. */
  readonly order: number;
  readonly view: View<ListToolProps>;
  /** Whether one of its entries is the current one, which then is the only one of the sidebar. */
  readonly isCurrent?: (read: Read, form: Form) => boolean;
}
export const railPart = definePoint<RailPart>('submissions/rail-part');

/** A further step for a form without submissions, below its id and snippet. Hidden from view-only users. */
export interface EmptyFormStep {
  readonly id: string;
  /** Ascending from the top. */
  readonly order: number;
  readonly view: View<ListToolProps>;
}
export const emptyFormStep = definePoint<EmptyFormStep>('submissions/empty-form-step');

/** Props of every part of the detail. */
export interface DetailProps {
  readonly submission: SubmissionDetail;
  readonly form: Form;
}

/** A section of the detail with its own heading. */
export interface DetailPanel {
  readonly id: string;
  /** Ascending from the top. */
  readonly order: number;
  /**
   * Below the timeline by default; `content` is directly below what was submitted, `aside` next to it if it fits, such
   * as visitor details and reminders; `footer` stays in sight at the bottom, above the field for what is written next.
   */
  readonly position?: 'content' | 'aside' | 'footer';
  readonly isShown?: (props: DetailProps) => boolean;
  /** Above the thread in the dialog: how many there are, and the way to them. */
  readonly link?: DetailLink;
  readonly view: View<DetailProps>;
}
interface DetailLink {
  readonly label: DisplayText;
  /** Not shown at zero. */
  readonly count: (read: Read, submission: number) => number;
  /** A selector of what it leads to. */
  readonly target: string;
}
export const detailPanel = definePoint<DetailPanel>('submissions/detail-panel');

/**
 * A way to write below the thread, such as a reply or a note. One field offers all of them, and one at a time is open. Hidden
 * from view-only users.
 */
export interface DetailComposer {
  /** Its draft (`useDraftForm`) has this id, a space and that of the submission; the composer with a draft is open. */
  readonly id: string;
  /** Ascending; the field asks for the first one that is shown. */
  readonly order: number;
  /** The id of the action that opens it (`src/shell/points.ts`). */
  readonly action: string;
  readonly label: DisplayText;
  /** A name in `src/ui/icons.svg`. */
  readonly icon: string;
  /** What the field says before it is open, such as `Reply to Ann…`. */
  readonly prompt: (props: DetailProps) => DisplayText;
  /** Writes to the visitor, not to the team. */
  readonly isToVisitor?: true;
  readonly isShown?: (read: Read, props: DetailProps) => boolean;
  readonly view: View<ComposerProps>;
}
export interface ComposerProps extends DetailProps {
  /** Whether the user has just opened it. */
  readonly isFocused: boolean;
  readonly onClose: () => void;
}
export const detailComposer = definePoint<DetailComposer>('submissions/detail-composer');

/** Buttons beside the state in the detail. Hidden from view-only users. */
export interface DetailAction {
  readonly id: string;
  /** Ascending from the left. */
  readonly order: number;
  readonly isShown?: (props: DetailActionProps) => boolean;
  readonly view: View<DetailActionProps>;
}
/** The submission as the list has it: actions appear together with the message, before the detail is loaded. */
export interface DetailActionProps {
  readonly submission: Row;
  readonly form: Form;
}
export const detailAction = definePoint<DetailAction>('submissions/detail-action');

/** What can be done with several selected submissions besides marking them. Hidden from view-only users. */
export interface SelectionAction {
  readonly id: string;
  /** Ascending from the left. */
  readonly order: number;
  readonly view: View<SelectionActionProps>;
}
export interface SelectionActionProps {
  readonly form: Form;
  /** The selected submissions. */
  readonly ids: readonly number[];
}
export const selectionAction = definePoint<SelectionAction>('submissions/selection-action');

/** A button of the detail's bar that performs an action of the palette. Hidden from view-only users. */
export interface DetailTool {
  readonly id: string;
  /** Ascending from the left, after the marks. */
  readonly order: number;
  /** The id of the action (`src/shell/points.ts`). */
  readonly action: string;
  readonly label: DisplayText;
  /** A name in `src/ui/icons.svg`. */
  readonly icon: string;
  /** Whether the action is possible for what is on the screen; it is if this is left out. */
  readonly isShown?: (read: Read) => boolean;
  /** The first and most important one. */
  readonly isPrimary?: true;
  /** `wide` for the bar of a wide window and the menu of a phone, `phone` for the bar of a phone only. */
  readonly barOf: 'wide' | 'phone';
}
export const detailTool = definePoint<DetailTool>('submissions/detail-tool');

/** Entries that a module adds to the thread, such as emails, between those of the history by their time. */
export interface ThreadEntries {
  readonly id: string;
  /** The entries of a submission in order of time. The same ones as long as nothing changes. */
  readonly list: (read: Read, submission: number) => readonly ThreadEntry[];
  readonly view: View<ThreadEntryProps>;
}
export interface ThreadEntry {
  /** Unique within the module. */
  readonly key: string;
  /** Unix seconds. */
  readonly timestamp: number;
}
export interface ThreadEntryProps {
  readonly submission: number;
  readonly form: Form;
  /** The `key` of the entry. */
  readonly entryKey: string;
  /** Its time, as the thread shows times. */
  readonly time: ReactNode;
}
export const threadEntries = definePoint<ThreadEntries>('submissions/thread-entries');

/** What a module did because a submission arrived, such as sending an auto-reply: in the thread, after “Received”. */
export interface ArrivalOutcomes {
  readonly id: string;
  /** Renders a text for each, such as ` · Auto responder sent`. */
  readonly view: View<Pick<DetailProps, 'submission'>>;
}
export const arrivalOutcomes = definePoint<ArrivalOutcomes>('submissions/arrival-outcomes');

/** How the timeline renders one kind of history entry. Without a contribution it shows the kind. */
export interface HistoryTexts {
  readonly id: string;
  /** The `kind` passed to `appendHistory`. */
  readonly kind: string;
  /** A name in `src/ui/icons.svg`. */
  readonly icon: string;
  /** `app` has the contributions of other modules, such as names of kinds. */
  readonly text: (payload: Readonly<Record<string, unknown>>, app: Pick<App, 'contributions'>) => DisplayText;
  /** Id of the detail panel that lists these entries: the timeline omits them where that panel is shown. */
  readonly listedIn?: string;
  /** A person's text, shown as a card below the entry's text. */
  readonly body?: (payload: Readonly<Record<string, unknown>>) => string | undefined;
  /** Shows more of the entry, in a card below the text, instead of `body`. */
  readonly view?: View<HistoryViewProps>;
}
/** Props of the view of a history entry. */
export interface HistoryViewProps {
  readonly submission: SubmissionDetail;
  readonly entry: HistoryEntry;
}
export const historyTexts = definePoint<HistoryTexts>('submissions/history-words');
