import { atom, type ReadableAtom } from 'nanostores';
import { retryOnline } from './api.ts';
import { failureOf } from './submission.ts';

export type ResourceState<Value> =
  { kind: 'loading' } | { kind: 'error'; message: string } | ({ kind: 'ready' } & Value);

export interface Resource<Value extends object> {
  $state: ReadableAtom<ResourceState<Value>>;
  load: () => Promise<void>;
}

/** A reload keeps the value until its answer; a failure replaces it. */
export function createResource<Value extends object>(fetchValue: () => Promise<Value>) {
  const state = atom<ResourceState<Value>>({ kind: 'loading' });
  const set = (value: Value): void => state.set({ kind: 'ready', ...value });
  const load = async (): Promise<void> => {
    if (state.get().kind === 'error') state.set({ kind: 'loading' });
    try {
      set(await fetchValue());
    } catch (error) {
      state.set({ kind: 'error', message: failureOf(error).message });
      retryOnline(load);
    }
  };
  return {
    $state: state as ReadableAtom<ResourceState<Value>>,
    set,
    load,

    change: (to: (value: Value) => Partial<Value>): void => {
      const now = state.get();
      if (now.kind === 'ready') set({ ...now, ...to(now) });
    },
  };
}
