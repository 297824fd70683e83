import { useContext, useId, useState } from 'react';
import { StateOutcome } from '../../../contract/entity/state-outcome.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { StateGlyph, StateName } from '../../../src/ui/state-tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { DraftsContext } from '../../settings/public.ts';
import { texts } from './texts.ts';
import { statesOf, withOutcome, withState } from './edit.ts';
import type { EditedProps } from './edited.ts';
import { RemoveState } from './remove-state.tsx';
import { RenameState } from './rename-state.tsx';
import { StateEntry } from './state-entry.tsx';
import { useMoves } from './use-moves.ts';
import { useStateError } from './use-state-error.ts';

interface Open {
  readonly is: 'add' | 'rename' | 'remove';
  readonly state: string;
}

/** The states in order, each with its role, its submissions and its errors. */
export function States(props: EditedProps) {
  const { edit, onChange } = props;
  const t = useTexts(texts);
  const errorOf = useStateError(edit);
  const [open, setOpen] = useState<Open>();
  const moves = useMoves(props);
  const close = () => setOpen(undefined);
  return (
    <section className="workflow-part" aria-label={t('states')}>
      <header className="spread">
        <h3>{t('states')}</h3>
        <Button icon="plus" aria-expanded={open?.is === 'add'} onClick={() => setOpen({ is: 'add', state: '' })}>
          {t('addState')}
        </Button>
      </header>
      <ol className="workflow-list" {...moves.list}>
        {edit.states.map((state, at) => (
          <StateRow
            key={state}
            {...props}
            state={state}
            at={at}
            moves={moves}
            onOpen={(is) => setOpen({ is, state })}
          />
        ))}
      </ol>
      <p className="field-hint workflow-counts">{t('countsNote')}</p>
      <output className="visually-hidden">{moves.announcement}</output>
      {open?.is === 'add' && (
        <StateEntry
          label={t('newState')}
          action={t('add')}
          of="new"
          errorOf={(name) => errorOf(name)}
          onEnter={(name) => onChange(withState(edit, name))}
          onClose={close}
        />
      )}
      {open?.is === 'rename' && <RenameState {...props} state={open.state} onClose={close} />}
      {open?.is === 'remove' && <RemoveState {...props} state={open.state} onClose={close} />}
    </section>
  );
}

type RowProps = EditedProps & {
  readonly state: string;
  readonly at: number;
  readonly moves: ReturnType<typeof useMoves>;
  readonly onOpen: (is: 'rename' | 'remove') => void;
};

function StateRow(props: RowProps) {
  const { edit, stored, errors, state, at, moves, onOpen } = props;
  const t = useTexts(texts);
  const id = useId();
  const own = errors.filter(({ name, code }) => name === state && !aboutActions.has(code));
  const isLast = at === edit.states.length - 1;
  const draft = useContext(DraftsContext).id('workflow');
  return (
    <li className="workflow-state" aria-describedby={own.length > 0 ? id : undefined}>
      <button type="button" className="workflow-grip" data-unclickable title={t('moveHint')} {...moves.grip(state)}>
        <Icon name="grip" />
        <span className="visually-hidden">{t('move', { state })}</span>
      </button>
      <StateGlyph state={state} states={statesOf(edit)} />
      <strong data-region={`${draft} state ${at}`}>
        <StateName state={state} />
      </strong>
      {at === 0 ? <span className="workflow-role">{t('initial')}</span> : <Outcome {...props} state={state} />}
      <span className="workflow-count">{t('inState', { count: stored.submissions[state] ?? 0 })}</span>
      <MenuButton
        className="workflow-more"
        name={t('moreOf', { name: state })}
        label={<Icon name="ellipsis" />}
        hasChevron={false}
        entries={[
          { id: 'rename', label: t('renameDo'), icon: 'pencil', act: () => onOpen('rename') },
          { id: 'up', label: t('up'), icon: 'arrow-up', isDisabled: at === 0, act: () => moves.move(state, -1) },
          { id: 'down', label: t('down'), icon: 'arrow-down', isDisabled: isLast, act: () => moves.move(state, 1) },
          {
            id: 'remove',
            label: t('removeDo'),
            icon: 'trash',
            isDisabled: edit.states.length === 1,
            act: () => onOpen('remove'),
          },
        ]}
      />
      {own.length > 0 && (
        <div id={id} className="workflow-errors">
          {own.map(({ code }) => (
            <small key={code} className="field-error" role="alert" tabIndex={-1} data-error>
              <Icon name="exclamation-circle" /> {t(`error.${code}`, { name: state })}
            </small>
          ))}
        </div>
      )}
    </li>
  );
}

/** Errors shown in the action list. */
export const aboutActions: ReadonlySet<string> = new Set(['DUPLICATE_ACTION', 'RESERVED_FIELD']);

/** Whether the state is intermediate or final, and how it ends. The initial state is never final. */
function Outcome({ edit, onChange, state }: EditedProps & { readonly state: string }) {
  const t = useTexts(texts);
  const options = ['way', ...StateOutcome.options] as const;
  return (
    <Select
      className="workflow-role workflow-outcome"
      aria-label={t('outcome', { state })}
      value={edit.outcomes[state] ?? 'way'}
      options={options.map((value) => ({ value, label: t(`outcome.${value}`) }))}
      onValueChange={(value) => onChange(withOutcome(edit, state, StateOutcome.safeParse(value).data))}
    />
  );
}
