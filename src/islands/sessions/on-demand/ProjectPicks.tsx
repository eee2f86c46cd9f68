import { useEffect, useId, useState } from 'react';
import type { Project } from '#shared/project.ts';
import { projectsWith } from '#stores/sessions/on-demand/verbs.ts';
import { WORDS } from './words.ts';

interface Props {
  /** Undefined once the two are no longer connected. */
  otherId: string | undefined;
  onPick: (project: Project) => void;
}

/** The projects of the two; without any, or when they don't load, nothing. */
export function ProjectPicks({ otherId, onPick }: Props) {
  const id = useId();
  const [projects, setProjects] = useState<Project[]>([]);
  useEffect(() => {
    if (otherId === undefined) return;
    projectsWith(otherId).then(setProjects, (error: unknown) => {
      console.warn('The projects did not load:', error);
    });
  }, [otherId]);
  if (projects.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-labelledby={id}>
      <span className="hint me-1" id={id}>
        {WORDS.orProject}
      </span>
      {projects.map((project, at) => (
        <button
          key={at}
          type="button"
          className="chip min-w-0 hover:bg-hover hover:text-ink"
          onClick={() => onPick(project)}
        >
          <bdi className="truncate leading-5">{project.title}</bdi>
        </button>
      ))}
    </div>
  );
}
