import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Shown instead of the failed part. */
  readonly instead: (fault: unknown) => ReactNode;
  readonly onError: (fault: unknown) => void;
}
interface State {
  readonly fault?: { readonly thrown: unknown };
}

/** Contains an error to one part of the screen. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(thrown: unknown): State {
    return { fault: { thrown } };
  }

  override componentDidCatch(thrown: unknown): void {
    this.props.onError(thrown);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    return fault ? this.props.instead(fault.thrown) : this.props.children;
  }
}
