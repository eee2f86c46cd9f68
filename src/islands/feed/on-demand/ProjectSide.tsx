import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { Project } from '#shared/project.ts';
import { $noteDrafts, keepNoteDraft, noteDraft } from '#stores/feed/note-drafts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ProjectBox } from '#islands/ui/ProjectBox.tsx';
import type { SideProps } from '../sides.ts';
import { refusalOf, SideFrame } from './SideFrame.tsx';
import * as words from './words.ts';

export function ProjectSide(props: SideProps) {
  const { project } = props.developer;
  return project && <Body {...props} project={project} />;
}

function Body({ project, ...props }: SideProps & { project: Project }) {
  const { developer } = props;
  const id = developer._id;
  const on = (useStore($noteDrafts)[id] ?? noteDraft(id)).project;
  const body = useRef<HTMLDivElement>(null);
  const refusal = refusalOf('project', props);
  const choose = (chosen: boolean) =>
    keepNoteDraft(id, { lines: null, project: chosen, problem: null });

  return (
    <SideFrame
      {...props}
      buttons={props.children}
      side="project"
      refusal={refusal}
      body={body}
      lines={on ? [1, 1] : null}
      count={1}
      choose={(lines) => choose(lines !== null)}
      about={on ? words.theProject : null}
      quote={
        <p className="px-3 font-semibold wrap-anywhere" dir="auto">
          {project.title}
        </p>
      }
      hint={null}
    >
      <div
        ref={body}
        className="min-h-18 flex-1 touch-pan-y overflow-auto overscroll-contain px-4 py-4 transition-opacity duration-fast min-[720px]:px-5 starting:opacity-0"
        role="group"
        aria-label={words.projectOf(developer.firstName)}
        tabIndex={refusal === null ? -1 : 0}
        data-side-body
      >
        <p className="mb-2.5 text-xs font-medium text-ink-3">{words.wantsToBuild}</p>
        <ProjectBox project={project} />
        {refusal === null && (
          <Button
            small
            className="mt-4 aria-pressed:border-ink"
            aria-pressed={on}
            data-number="1"
            onClick={() => choose(!on)}
          >
            {words.commentOnProject}
          </Button>
        )}
      </div>
    </SideFrame>
  );
}
