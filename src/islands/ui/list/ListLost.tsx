import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw';
import { Icon } from '../Icon.tsx';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  title: string;
  message: string;
  button: string;
  onAgain: () => unknown;
}

export function ListLost({ title, message, button, onAgain }: Props) {
  return (
    <div className="pt-8" role="alert">
      <EmptyState title={title} line={message} drawing="lost">
        <button type="button" className="btn" onClick={() => void onAgain()}>
          <Icon svg={rotateCw} small />
          {button}
        </button>
      </EmptyState>
    </div>
  );
}
