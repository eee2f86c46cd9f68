import { Component, type ReactNode } from 'react';

interface Props {
  text: string;
  children: ReactNode;
}

/** Plain text replaces a text whose rendering fails. */
export class AsTyped extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.text !== this.props.text) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <Typed text={this.props.text} /> : this.props.children;
  }
}

export function Typed({ text }: { text: string }) {
  return (
    <p className="bubble" dir="auto">
      {text}
    </p>
  );
}
