import { iconPaths } from './icon-paths.ts';

interface Props {
  /** An icon of lucide-static. */
  svg: string;
  small?: boolean | undefined;
}

/** These icons need a twelfth of lucide-react's bytes. */
export function Icon({ svg, small = false }: Props) {
  return (
    <svg
      className={small ? 'ic ic-s' : 'ic'}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      dangerouslySetInnerHTML={{ __html: iconPaths(svg) }}
    />
  );
}
