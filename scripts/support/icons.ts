import { iconPaths } from '#islands/ui/icon-paths.ts';

/** Vite plugin: ships only the drawing of an icon, half of its bytes. */
export function iconsPlugin() {
  return {
    name: 'pairwise:icons',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    transform: {
      filter: { id: /lucide-static\/.*\/icons\/[\w-]+\.mjs$/ },
      handler: (code: string) =>
        code.replace(/`([^`]+)`/, (_, svg: string) => JSON.stringify(iconPaths(svg))),
    },
  };
}
