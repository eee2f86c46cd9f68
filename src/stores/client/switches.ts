import { messageOf } from './api.ts';
import { createResource } from './resource.ts';

/** Changes of the same switch differ in `on` alone. */
const switchOf = (change: object): string => JSON.stringify({ ...change, on: null });

/** Changes are sent in order, and a refused one is reverted. */
export function createSwitches<Settings extends object, Change extends { on: boolean }>(
  load: () => Promise<Settings>,
  save: (change: Change, saved: Settings) => Promise<Settings>,
  apply: (settings: Settings, change: Change) => Settings,
) {
  let kept: Settings;
  const unsent: Change[] = [];
  const shown = (problem: string | null) => ({ ...unsent.reduce(apply, kept), problem });

  const resource = createResource(async () => {
    kept = await load();
    return shown(null);
  });

  return {
    ...resource,
    turn: async (change: Change): Promise<void> => {
      unsent.push(change);
      resource.set(shown(null));
      if (unsent.length > 1) return;
      let problem: string | null = null;
      for (let next; (next = unsent[0]) !== undefined;) {
        try {
          kept = await save(next, kept);
        } catch (error) {
          const [failed, ...later] = unsent.map(switchOf);
          // A newer press replaces the failed one.
          if (failed === undefined || !later.includes(failed)) problem = messageOf(error);
        }
        unsent.shift();
        resource.set(shown(problem));
      }
    },
  };
}
