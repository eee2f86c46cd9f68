import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createResource } from '#stores/client/resource.ts';

/** A resource of one component. Another key replaces it, so late answers of the earlier key are not shown. */
export function useResource<Value extends object>(key: string, fetchValue: () => Promise<Value>) {
  const create = () => ({ key, ...createResource(fetchValue) });
  const [kept, keep] = useState(create);
  const resource = kept.key === key ? kept : create();
  if (resource !== kept) keep(resource);
  const { $state, load } = resource;
  useEffect(() => void load(), [load]);
  return { now: useStore($state), load };
}
