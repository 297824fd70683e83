import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { StateGlyph } from '../../../src/ui/state-tag.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { StateOutcome } from '../../../contract/entity/state-outcome.ts';
import { withMoved, withOutcome, withState } from './edit.ts';
import { texts } from '../texts.ts';
import type { EditedProps } from './edited.ts';
import { RemoveState } from './remove-state.tsx';
import { RenameState } from './rename-state.tsx';
import { StateEntry } from './state-entry.tsx';
import { useStateError } from './use-state-error.ts';

interface Open {
  readonly is: 'rename' | 'remove';
  readonly state: string;
}

/** The states in order, each with its outgoing actions and validation errors. */
export function States(props: EditedProps) {
  const { edit, onChange } = props;
  const t = useTexts(texts);
  const errorOf = useStateError(edit);
  const [open, setOpen] = useState<Open>();
  const { list, move, announcement } = useMoves(props);
  const close = () => setOpen(undefined);
  return (
    <section className="workflow-part" aria-label={t('states')}>
      <h3>{t('states')}</h3>
      <ol className="workflow-states" ref={list}>
        {edit.states.map((state, at) => (
          <li key={state}>
            <StateGlyph
              state={state}
              states={{ all_states: edit.states, state_outcomes: at === 0 ? {} : edit.outcomes }}
            />
            <StateText {...props} state={state} isInitial={at === 0} />
            {at > 0 && <Outcome {...props} state={state} />}
            <span className="workflow-tools">
              <Tool
                icon="arrow-up"
                name={t('up', { state })}
                move={`${state} -1`}
                isOff={at === 0}
                onClick={() => move(state, -1)}
              />
              <Tool
                icon="arrow-down"
                name={t('down', { state })}
                move={`${state} 1`}
                isOff={at === edit.states.length - 1}
                onClick={() => move(state, 1)}
              />
              <Tool icon="pencil" name={t('rename', { state })} onClick={() => setOpen({ is: 'rename', state })} />
              <Tool
                icon="trash"
                name={t('remove', { name: state })}
                isOff={edit.states.length === 1}
                onClick={() => setOpen({ is: 'remove', state })}
              />
            </span>
          </li>
        ))}
      </ol>
      <output className="visually-hidden">{announcement}</output>
      <StateEntry
        label={t('newState')}
        action={t('addState')}
        icon="plus"
        errorOf={(name) => errorOf(name)}
        onEnter={(name) => onChange(withState(edit, name))}
      />
      {open?.is === 'rename' && <RenameState {...props} state={open.state} onClose={close} />}
      {open?.is === 'remove' && <RemoveState {...props} state={open.state} onClose={close} />}
    </section>
  );
}

/** Whether the state is on the way, or how it ends. New submissions are always on the way. */
function Outcome({ edit, onChange, state }: EditedProps & { readonly state: string }) {
  const t = useTexts(texts);
  const options = ['way', ...StateOutcome.options] as const;
  return (
    <Select
      className="workflow-outcome"
      aria-label={t('outcome', { state })}
      value={edit.outcomes[state] ?? 'way'}
      options={options.map((value) => ({ value, label: t(`outcome.${value}`) }))}
      onValueChange={(value) => onChange(withOutcome(edit, state, StateOutcome.safeParse(value).data))}
    />
  );
}

interface ToolProps {
  readonly icon: string;
  readonly name: string;
  readonly move?: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, name, move, isOff = false, onClick }: ToolProps) {
  return (
    <Button
      kind="quiet"
      icon={icon}
      aria-label={name}
      title={name}
      data-move={move}
      disabled={isOff}
      onClick={onClick}
    />
  );
}

type TextProps = EditedProps & { readonly state: string; readonly isInitial: boolean };

function StateText({ edit, stored, faults, state, isInitial }: TextProps) {
  const t = useTexts(texts);
  const count = stored.submissions[state] ?? 0;
  const ways = edit.actions.filter(({ from_states }) => from_states.includes(state));
  return (
    <span className="workflow-state">
      <span className="workflow-state-name">
        <strong dir="auto">{state}</strong>
        {isInitial && <Tag tone="info">{t('initial')}</Tag>}
        {count > 0 && <Tag>{t('inState', { count })}</Tag>}
      </span>
      {ways.length > 0 && (
        <small className="field-hint">
          {ways.map(({ display_name: action, to_state }) => t('wayOut', { action, state: to_state })).join(' · ')}
        </small>
      )}
      {faults
        .filter(({ name, code }) => name === state && code !== 'DUPLICATE_ACTION' && code !== 'RESERVED_FIELD')
        .map(({ code }) => (
          <small key={code} className="field-error" role="alert">
            {t(`fault.${code}`, { name: state })}
          </small>
        ))}
    </span>
  );
}

/** Moves states. Keeps focus on the button, or on the opposite one at either end of the list. */
function useMoves({ edit, onChange }: EditedProps) {
  const t = useTexts(texts);
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ readonly state: string; readonly by: -1 | 1 }>();
  useEffect(() => {
    if (!moved) return;
    const buttons = [moved.by, -moved.by].map((by) => `[data-move="${CSS.escape(`${moved.state} ${by}`)}"]:enabled`);
    const found = buttons.map((button) => list.current?.querySelector<HTMLElement>(button));
    found.find((button) => button)?.focus();
  }, [moved]);
  const move = (state: string, by: -1 | 1) => {
    onChange(withMoved(edit, state, by));
    setMoved({ state, by });
  };
  const position = moved ? edit.states.indexOf(moved.state) + 1 : 0;
  const announcement =
    moved && position > 0 ? t('place', { state: moved.state, place: position, count: edit.states.length }) : '';
  return { list, move, announcement };
}
