import { RotateCw } from 'lucide-static';
import { Button } from '../Button.tsx';
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
        <Button icon={RotateCw} onClick={() => void onAgain()}>
          {button}
        </Button>
      </EmptyState>
    </div>
  );
}
