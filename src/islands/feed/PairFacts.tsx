import type { Card } from '#shared/feed.ts';
import * as words from './words.ts';

export function PairFacts({ developer }: { developer: Card }) {
  const facts = words.pairFacts(developer);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-1.5 text-[14px]/5.5">
      {facts.map(({ name, label, value }) => (
        <div key={name} className="grid grid-cols-[104px_minmax(0,1fr)] gap-2">
          <dt className="text-ink-3">{label}</dt>
          <dd className="line-clamp-3 wrap-anywhere text-ink-2">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
