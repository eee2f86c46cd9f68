import { aboutTheProject } from './words.ts';

/** Names the project of a comment. */
export function AboutProject({ title }: { title: string }) {
  return (
    <p className="mb-1 text-sm wrap-anywhere text-ink-2">
      {aboutTheProject} <bdi className="font-semibold">{title}</bdi>
    </p>
  );
}
