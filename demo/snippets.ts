import type { CodeLanguage, Snippet } from '#shared/snippet.ts';
import { type Random, randomOf } from './random.ts';

const snippet = (language: CodeLanguage, note: string, code: string): Snippet => ({
  language,
  note,
  code: code.trim(),
});

/** The demo person's snippet. */
export const AMOUNTS = snippet(
  'typescript',
  'Amounts, the way my grandmother writes them',
  `
const WORDS: Record<string, number> = {
  half: 0.5, quarter: 0.25, dozen: 12,
};

export function parseAmount(text: string) {
  const [head = '', tail] = text.split(/\\s+/);
  const word = WORDS[head.toLowerCase()];
  if (word !== undefined) return word;
  const [top, bottom] = head.split('/');
  const value = bottom
    ? Number(top) / Number(bottom)
    : Number(head.replace(',', '.'));
  return tail ? value + parseAmount(tail) : value;
}
`,
);

/** Robin's snippet, so that the demo's first cards differ. */
export const NOTEBOOK = snippet(
  'javascript',
  'My notebook of error messages, as a function',
  `
export function lookUp(error, notes) {
  const title = error.message.replace(/\\d+/g, '#');
  const note = notes.get(title) ?? { seen: 0, meaning: '' };
  note.seen += 1;
  notes.set(title, note);
  if (note.meaning === '') return 'No idea yet';
  return \`Seen \${note.seen} times: \${note.meaning}\`;
}
`,
);

/** Snippets by skill, each worth a question. */
const SNIPPETS: readonly (readonly [skills: string, Snippet])[] = [
  [
    'Rust',
    snippet(
      'rust',
      'Two sorted logs become one',
      `
pub fn merge(a: &[Op], b: &[Op]) -> Vec<Op> {
    let mut out = Vec::with_capacity(a.len());
    let (mut i, mut j) = (0, 0);

    while i < a.len() && j < b.len() {
        // same id: both sites have seen it
        if a[i].clock <= b[j].clock {
            out.push(a[i].clone());
            i += 1;
        } else {
            out.push(b[j].clone());
            j += 1;
        }
    }

    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
    out.dedup_by_key(|op| op.id);
    out
}
`,
    ),
  ],
  [
    'TypeScript JavaScript React',
    snippet(
      'typescript',
      'The last one wins, and only the last one',
      `
export function latest<Args extends unknown[], T>(
  ask: (...args: Args) => Promise<T>,
) {
  let turn = 0;
  return async (...args: Args): Promise<T | null> => {
    const mine = ++turn;
    const answer = await ask(...args);
    // somebody typed on while we waited
    return mine === turn ? answer : null;
  };
}
`,
    ),
  ],
  [
    'Python pandas PyTorch',
    snippet(
      'python',
      'Dates from six aunties and one spreadsheet',
      `
FORMATS = ("%Y-%m-%d", "%d.%m.%Y", "%m/%d/%y")

def parse_day(text: str) -> date | None:
    text = text.strip().rstrip(".")
    for fmt in FORMATS:
        try:
            day = datetime.strptime(text, fmt).date()
        except ValueError:
            continue
        # nobody in this file was born tomorrow
        if day <= date.today():
            return day
    return None
`,
    ),
  ],
  [
    'Go Kubernetes gRPC',
    snippet(
      'go',
      'Retry, but not for ever and not all at once',
      `
func Retry(ctx context.Context, do func() error) error {
	wait := 100 * time.Millisecond
	for {
		err := do()
		if err == nil || !errors.Is(err, ErrBusy) {
			return err
		}
		jitter := time.Duration(rand.Int63n(int64(wait)))
		select {
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		case <-time.After(wait/2 + jitter):
		}
		wait = min(wait*2, 10*time.Second)
	}
}
`,
    ),
  ],
  [
    'PostgreSQL SQL dbt Oracle',
    snippet(
      'sql',
      'Who came back within a week',
      `
with visits as (
  select user_id, day,
    lead(day) over (partition by user_id order by day) as next
  from sessions
)
select date_trunc('week', day) as week,
  count(distinct user_id) as people,
  count(distinct user_id) filter (where next <= day + 7) as back
from visits
group by 1
order by 1;
`,
    ),
  ],
  [
    'Elixir Phoenix RabbitMQ',
    snippet(
      'elixir',
      'A queue that says no before it falls over',
      `
def handle_call({:push, job}, _from, %{jobs: jobs} = state) do
  if :queue.len(jobs) >= state.limit do
    {:reply, {:error, :full}, state}
  else
    {:reply, :ok, %{state | jobs: :queue.in(job, jobs)}}
  end
end

def handle_info(:tick, state) do
  {batch, rest} = take(state.jobs, 50)
  Enum.each(batch, &Worker.run/1)
  Process.send_after(self(), :tick, 250)
  {:noreply, %{state | jobs: rest}}
end
`,
    ),
  ],
  [
    'C C++ Zephyr eBPF',
    snippet(
      'c',
      'One producer, one consumer, no lock',
      `
bool ring_put(struct ring *r, uint8_t byte)
{
	uint32_t head = r->head;
	uint32_t next = (head + 1) & RING_MASK;

	if (next == atomic_load(&r->tail))
		return false; /* full: the caller drops it */

	r->data[head] = byte;
	atomic_store(&r->head, next);
	return true;
}
`,
    ),
  ],
  [
    'Swift SwiftUI Metal',
    snippet(
      'swift',
      'A metronome that drummers call acceptable',
      `
func nextBeat(after now: UInt64) -> UInt64 {
    let elapsed = Double(now - start) * ticksToSeconds
    let beat = (elapsed * bpm / 60).rounded(.down) + 1
    return start + UInt64(beat * 60 / bpm / ticksToSeconds)
}

func schedule() {
    let when = nextBeat(after: mach_absolute_time())
    player.scheduleBuffer(click, at: AVAudioTime(hostTime: when))
}
`,
    ),
  ],
  [
    'Java Kotlin Spring Lucene',
    snippet(
      'kotlin',
      'Right to left, and back again',
      `
fun fold(query: String): String =
    Normalizer.normalize(query, Normalizer.Form.NFKD)
        .filterNot { it.category == CharCategory.NON_SPACING_MARK }
        .lowercase()
        .map { FINALS[it] ?: it }
        .joinToString("")

private val FINALS = mapOf(
    'ך' to 'כ', 'ם' to 'מ', 'ן' to 'נ', 'ף' to 'פ', 'ץ' to 'צ',
)
`,
    ),
  ],
  [
    'CSS HTML Accessibility Vue.js Svelte',
    snippet(
      'css',
      'A table that stays a table on a phone',
      `
.timetable {
  display: grid;
  grid-template-columns: max-content repeat(auto-fill, minmax(6ch, 1fr));
  overflow-x: auto;
  scroll-snap-type: x proximity;
}
.timetable > th {
  position: sticky;
  inset-inline-start: 0;
  background: Canvas;
}
@media (prefers-reduced-motion: no-preference) {
  .timetable { scroll-behavior: smooth; }
}
`,
    ),
  ],
  [
    'Linux Bash Ansible Docker Node.js',
    snippet(
      'bash',
      'What is eating the disk, politely',
      `
#!/usr/bin/env bash
set -euo pipefail

limit=\${1:-85}
used=$(df --output=pcent / | tail -1 | tr -dc 0-9)
(( used < limit )) && exit 0

echo "/ is at \${used} %. The ten heaviest:"
du -xh --max-depth=3 / 2>/dev/null | sort -rh | head -10
docker system df --format '{{.Type}} {{.Reclaimable}}'
`,
    ),
  ],
  [
    'Haskell OCaml Nix Julia Fortran',
    snippet(
      'haskell',
      'The knitting pattern compiler, row by row',
      `
data Stitch = Knit | Purl | YarnOver | Together Int

width :: [Stitch] -> Int -> Maybe Int
width [] n = Just n
width (s : rest) n = case s of
  YarnOver -> width rest (n + 1)
  Together k
    | k <= n -> width rest (n - k + 1)
    | otherwise -> Nothing
  _ -> width rest n
`,
    ),
  ],
];

/** Returns a snippet to fit the skills; half of all people have none. */
export function drawSnippet(emailId: string, skills: readonly string[]): Snippet | null {
  const random: Random = randomOf(`snippet ${emailId}`);
  if (!random.chance(0.5)) return null;
  const fitting = SNIPPETS.filter(([known]) =>
    known.split(' ').some((skill) => skills.includes(skill)),
  );
  return random.pick(fitting.length > 0 ? fitting : SNIPPETS)[1];
}
