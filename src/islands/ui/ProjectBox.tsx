import { Chips } from './Chips.tsx';
import { type Project, projectFacts } from '#shared/project.ts';

export function ProjectBox({ project, className = '' }: { project: Project; className?: string }) {
  const { title, pitch, stack, link } = project;
  return (
    <div className={`grid grid-cols-1 gap-2.5 ${className}`}>
      <p className="font-semibold wrap-anywhere" dir="auto">
        {title}
      </p>
      {pitch !== '' && (
        <p className="leading-5.5 wrap-anywhere whitespace-pre-line text-ink-2" dir="auto">
          {pitch}
        </p>
      )}
      {stack.length > 0 && <Chips skills={stack} />}
      <p className="text-sm text-ink-2">{projectFacts(project).join(' · ')}</p>
      {link !== null && (
        <a
          className="link justify-self-start text-sm wrap-anywhere"
          href={link}
          rel="noopener noreferrer nofollow ugc"
          target="_blank"
        >
          {link.replace(/^https:\/\//, '').replace(/\/$/, '')}
        </a>
      )}
    </div>
  );
}
