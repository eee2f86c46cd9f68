import type { Random } from './random.ts';

/** Skills, most common first. The weight is 1 / (rank + 4): few common ones and a long tail. */
const BY_FREQUENCY: readonly string[] = [
  'JavaScript',
  'TypeScript',
  'Python',
  'SQL',
  'Git',
  'HTML',
  'CSS',
  'React',
  'Node.js',
  'Docker',
  'PostgreSQL',
  'Java',
  'Linux',
  'AWS',
  'Bash',
  'C#',
  'Go',
  'Vue.js',
  'PHP',
  'MySQL',
  'Kubernetes',
  'MongoDB',
  'Redis',
  'C++',
  'Rust',
  'Next.js',
  'GraphQL',
  'Angular',
  'Kotlin',
  'Spring',
  'Terraform',
  'Tailwind CSS',
  'Django',
  '.NET',
  'Swift',
  'Express.js',
  'SQLite',
  'FastAPI',
  'Figma',
  'Playwright',
  'Svelte',
  'C',
  'Flutter',
  'Laravel',
  'Ruby',
  'Rails',
  'Kafka',
  'Nginx',
  'React Native',
  'Vitest',
  'pandas',
  'PyTorch',
  'Grafana',
  'Prometheus',
  'Elasticsearch',
  'RabbitMQ',
  'Astro',
  'Dart',
  'Scala',
  'Spark',
  'Airflow',
  'dbt',
  'Ansible',
  'Storybook',
  'Three.js',
  'WebGL',
  'D3',
  'Jest',
  'Cypress',
  'NestJS',
  'SwiftUI',
  'Jetpack Compose',
  'Unity',
  'Godot',
  'Elixir',
  'Phoenix',
  'OpenCV',
  'TensorFlow',
  'R',
  'Julia',
  'Haskell',
  'OCaml',
  'Clojure',
  'Zig',
  'Lua',
  'Perl',
  'WebAssembly',
  'gRPC',
  'OpenTelemetry',
  'Nix',
  'Vulkan',
  'LLVM',
  'eBPF',
  'Zephyr',
  'Arduino',
  'ROS 2',
  'PostGIS',
  'DuckDB',
  'Erlang',
  'COBOL',
];

const CUMULATIVE: readonly number[] = BY_FREQUENCY.reduce<number[]>((sums, _, rank) => {
  sums.push((sums.at(-1) ?? 0) + 1 / (rank + 4));
  return sums;
}, []);
const TOTAL = CUMULATIVE.at(-1) ?? 0;

function draw(random: Random): string {
  const at = random.next() * TOTAL;
  let low = 0;
  let high = CUMULATIVE.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((CUMULATIVE[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return BY_FREQUENCY[low] ?? 'Git';
}

/** Returns 3 to 12 skills, common ones more often. */
export function drawSkills(random: Random): string[] {
  // The sum of two dice: most people list six to nine.
  const count = 2 + random.int(1, 5) + random.int(0, 5);
  const skills = new Set<string>();
  while (skills.size < count) skills.add(draw(random));
  return [...skills];
}
