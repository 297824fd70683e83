import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Shown instead of the failed part. */
  readonly instead: (error: unknown) => ReactNode;
  readonly onError: (error: unknown) => void;
}
interface State {
  readonly error?: { readonly thrown: unknown };
}

/** Contains an error to one part of the screen. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: { thrown } };
  }

  override componentDidCatch(thrown: unknown): void {
    this.props.onError(thrown);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.instead(error.thrown) : this.props.children;
  }
}
