import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AstroIntegration } from 'astro';

/**
 * Mounts the backend into Astro's dev server: one port for pages, API, sockets and hot module replacement. The backend
 * is loaded through Vite, so that edits take effect at once.
 */
export function devBackend(): AstroIntegration {
  return {
    name: 'pairwise-dev-backend',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const load = async () =>
          (await server.ssrLoadModule(
            '/src/server/dev/dev-server.ts',
          )) as typeof import('./dev-server.ts');
        server.httpServer?.on(
          'upgrade',
          (request: IncomingMessage, socket: Duplex, head: Buffer) => {
            // Vite handles all other upgrades.
            if (!request.url?.startsWith('/socket.io/')) return;
            load()
              .then(({ upgradeInDev }) => upgradeInDev(request, socket, head))
              .catch((error: unknown) => {
                logger.error(String(error));
                socket.destroy();
              });
          },
        );
        server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
          load()
            .then(({ enterInDev }) => enterInDev(request, response))
            .then((answered) => {
              if (!answered) next();
            })
            .catch((error: unknown) => {
              logger.error(String(error));
              next(error);
            });
        });
      },
    },
  };
}
