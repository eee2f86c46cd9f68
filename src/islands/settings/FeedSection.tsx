import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $learning, loadLearning, turnLearning } from '#stores/feed/learning.ts';
import { Row } from './Row.tsx';
import { Waiting } from './Section.tsx';
import { SectionError } from './SectionError.tsx';
import { SwitchRow } from './Switch.tsx';
import * as words from './words.ts';

/** Whether the feed learns from choices. */
export function FeedSection() {
  const state = useStore($learning);
  useEffect(() => void loadLearning(), []);
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'failed') {
    return <SectionError message={words.settingsFailed} onAgain={() => void loadLearning()} />;
  }
  const { on, problem } = state;
  if (on === null) {
    return (
      <Row>
        <p className="hint text-pretty">{words.learnsNothing}</p>
      </Row>
    );
  }
  return (
    <>
      <SwitchRow
        className="px-4 py-5 sm:px-6"
        id="feed-learning"
        title={words.learning}
        hint={words.learningIs}
        on={on}
        onTurn={() => void turnLearning(!on)}
      />
      {problem !== null && (
        <Row>
          <p className="hint text-no-ink" role="alert">
            {problem}
          </p>
        </Row>
      )}
    </>
  );
}
