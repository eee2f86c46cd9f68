import type { LearningAnswer } from '#shared/api.ts';
import { api } from '#stores/client/api.ts';
import { createSwitches } from '#stores/client/switches.ts';
import { Loaded, Row } from './Section.tsx';
import { SwitchRow, TurnFailed } from './Switch.tsx';
import * as words from './words.ts';

const learning = createSwitches(
  () => api('GET /user/feed/learning'),
  (body: { on: boolean }) => api('PUT /user/feed/learning', { body }),
  (_, { on }) => ({ on }),
);

export const FeedSection = () => (
  <Loaded resource={learning}>{(value) => <Learning {...value} />}</Loaded>
);

function Learning({ on, problem }: LearningAnswer & { problem: string | null }) {
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
        id="feed-learning"
        title={words.learning}
        hint={words.learningIs}
        on={on}
        onTurn={() => void learning.turn({ on: !on })}
      />
      <TurnFailed problem={problem} />
    </>
  );
}
