import { readFile } from 'node:fs/promises';
import { iconPaths } from '#islands/ui/icon-paths.ts';

const ICON = /^(.*\/lucide-static\/icons\/[\w-]+\.svg)\?raw$/;

/** Vite plugin: ships only the drawing of an icon, half of its bytes. */
export function iconsPlugin() {
  return {
    name: 'pairwise:icons',
    apply: 'build' as const,
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    async load(id: string) {
      const [, file] = ICON.exec(id) ?? [];
      if (file === undefined) return null;
      return `export default ${JSON.stringify(iconPaths(await readFile(file, 'utf8')))}`;
    },
  };
}
