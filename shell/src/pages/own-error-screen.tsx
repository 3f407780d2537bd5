import { Component, type ReactNode } from 'react';
import { PageError } from './page-error';

/**
 * The error screen that a page brings. If it throws as well, the screen of the shell is shown, and
 * the frame stays.
 */
export class OwnErrorScreen extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageError /> : this.props.children;
  }
}
