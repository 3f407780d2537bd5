import { Component, type ReactNode } from 'react';
import { PageError } from './page-error';

/**
 * Shows the error screen that a page has of its own. If that throws as well, shows the screen of
 * the shell, and the frame stays.
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
