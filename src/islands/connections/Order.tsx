import { useEffect, useRef } from 'react';
import {
  CONNECTION_QUERY_MAX,
  CONNECTION_SORTS,
  type ConnectionOrder,
  orderSearch,
} from '#shared/connection-order.ts';
import { arrange } from '#stores/connections/connections.ts';
import * as words from './words.ts';

/** The filter applies after a pause in typing. */
const PAUSE = 250;

interface Props {
  order: ConnectionOrder;
}

/** The form works as plain HTML until its script has loaded. */
export function Order({ order }: Props) {
  const { q, sort } = order;
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  // The address keeps the order for Back and reloads.
  useEffect(() => {
    history.replaceState(history.state, '', `${location.pathname}${orderSearch({ q, sort })}`);
    // Changes from elsewhere, such as "Show everyone", update the field, but not while the person types.
    if (
      field.current &&
      field.current.value.trim() !== q &&
      document.activeElement !== field.current
    )
      field.current.value = q;
  }, [q, sort]);
  // People may type before hydration.
  useEffect(() => {
    void arrange({ q: field.current?.value.trim() ?? '' });
    return () => clearTimeout(waits.current);
  }, []);

  const look = (typed: string, pause: number) => {
    clearTimeout(waits.current);
    waits.current = setTimeout(() => void arrange({ q: typed.trim() }), pause);
  };
  return (
    <form
      className="flex gap-2 max-lg:w-full lg:ms-auto"
      role="search"
      action="/connections"
      onSubmit={(event) => {
        event.preventDefault();
        look(field.current?.value ?? '', 0);
      }}
    >
      <label className="min-w-0 flex-1 lg:w-60">
        <span className="sr-only">{words.search}</span>
        <input
          ref={field}
          className="input"
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={CONNECTION_QUERY_MAX}
          placeholder={words.search}
          dir="auto"
          defaultValue={q}
          onChange={(event) => look(event.target.value, PAUSE)}
        />
      </label>
      <label className="flex-none">
        <span className="sr-only">{words.sort}</span>
        <select
          className="input"
          name="sort"
          value={sort}
          onChange={(event) =>
            void arrange({ sort: event.target.value as ConnectionOrder['sort'] })
          }
        >
          {CONNECTION_SORTS.map((one) => (
            <option key={one} value={one}>
              {words.sorts[one]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="btn">
          {words.apply}
        </button>
      </noscript>
    </form>
  );
}
