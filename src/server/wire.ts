import type { Mounted } from './platform/http/request-listener.ts';

/** Handlers beside the API by path prefix. */
type Handlers = Readonly<Record<string, Mounted>>;

type RoutesOf<Made> = Made extends { routes: infer Own } ? Own : unknown;

interface Wired<Services, Own> {
  readonly services: Services;
  readonly routes: Own;
  readonly mounted: Handlers;
  /** `create` takes the services before it; it returns its own, with `routes` and `mounted` handlers if it has them. */
  add<Made extends object>(
    create: (services: Services) => Made,
  ): Wired<Services & Omit<Made, 'routes' | 'mounted'>, Own & RoutesOf<Made>>;
}

/** Creates features one after the other. A feature that takes a service from below it does not compile. */
export const wire = <Services extends object, Own extends object>(
  services: Services,
  routes: Own,
  mounted: Handlers = {},
): Wired<Services, Own> => ({
  services,
  routes,
  mounted,
  add(create) {
    const made: { routes?: object; mounted?: Handlers } = create(services);
    const { routes: ownRoutes, mounted: ownMounted, ...own } = made;
    const all = wire(
      { ...services, ...own },
      { ...routes, ...ownRoutes },
      { ...mounted, ...ownMounted },
    );
    // The compiler can't compare the rest of a generic object with its `Omit`.
    return all as never;
  },
});
