import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import './top-layer.css';

type Props = {
  readonly name: string;
  /** The `anchor-name` of the element beside which it is shown. */
  readonly anchor: string;
} & Pick<ComponentProps<'div'>, 'children' | 'className' | 'onKeyDown'>;

/** A dialog beside its anchor and above everything else, also above the dialog that it is in. */
export function TopLayer({ name, anchor, className = '', ...rest }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    // An old browser shows it where it is.
    if (!element || !('showPopover' in element)) return;
    element.popover = 'manual';
    element.showPopover();
  }, []);
  return (
    <div
      {...rest}
      ref={panel}
      // A native dialog would lack the focus that is in it already.
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="dialog"
      aria-label={name}
      className={`top-layer ${className}`}
      style={{ positionAnchor: anchor }}
    />
  );
}
