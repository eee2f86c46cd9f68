import type { CodeLanguage } from '#shared/snippet.ts';

/** What speaks for a language, and how much each time it occurs. */
type Sign = readonly [pattern: RegExp, weight: number];

/** Characters that are enough for a guess. */
const LOOKED_AT = 2000;
/** Times that one sign counts at most. */
const TIMES_MAX = 3;
/** How much must speak for a language, and how much less for the next one. */
const SCORE_MIN = 6;
const LEAD_MIN = 3;

const C_FAMILY: Sign[] = [
  [/^#(?:include|define|ifn?def|endif|pragma)\b/gm, 3],
  [/\bint main\(/g, 4],
  [/\b(?:char|int|void|float|double|struct \w+) ?\*+ ?\w/g, 2],
  [/\b(?:unsigned|u?int(?:8|16|32|64)_t|size_t)\b/g, 2],
  [/\w->\w/g, 1],
  [/\bsizeof\b/g, 2],
];
const SCRIPT: Sign[] = [
  [/\bimport\b[^\n;]*\bfrom ''/g, 5],
  [/^export (?:default|const|function|class|async|type|interface|enum|abstract|\{|\*)/gm, 5],
  [/\bconsole\.\w+\(/g, 4],
  [/[!=]==/g, 3],
  [/\b(?:const|let|var) (?:\w+|\{[^{}=]{0,80}\}|\[[^\]=]{0,80}\])(?:: [\w<>[\], |]{1,60})? = /g, 2],
  [/(?:\)|\w) => ?[{(\w[]/g, 1],
  [/\bundefined\b|\btypeof \w/g, 2],
  [/\b(?:document|window|process|JSON|Math|Object|Promise)\.\w/g, 3],
  [/\bnew (?:Promise|Map|Set|Date|Error|RegExp)\b/g, 1],
  [/\.(?:then|catch|addEventListener|forEach|toFixed)\(/g, 2],
  [/<\/?[A-Z]\w*(?: \w+=\{|>| \/>)|\w=\{|\bclassName=/g, 3],
  [/`[^`]{0,200}\$\{/g, 3],
];
const STYLE: Sign[] = [
  [
    /^\s*(?:color|margin|padding|display|width|height|font|background|border|position|flex|grid|gap|opacity|transition|transform|align|justify|overflow|cursor|content|animation|box-shadow|z-index|inset|max-width|min-width)[\w-]*:\s/gm,
    3,
  ],
  [/^@(?:media|keyframes|font-face|layer|supports|container)\b/gm, 4],
  [/^\s*[.#&]?[\w-]+(?::{1,2}[\w-]+)?(?:[ ,>]+[.#&:\w-]+)* \{$/gm, 1],
  [/\bvar\(--|^\s*--[\w-]+:/gm, 3],
  [/^\s*(?:\$[\w-]+:|@(?:mixin|include|extend|use|forward)\b)/gm, 5],
];
/** What CSS has none of. */
const SCSS = /^\s*(?:\$[\w-]+:|@(?:mixin|include|extend|use|forward)\b)/m;

const SIGNS: Partial<Record<CodeLanguage, readonly Sign[]>> = {
  typescript: [
    ...SCRIPT,
    [/: (?:string|number|boolean|unknown|any|void|never|null)\b/g, 4],
    [/^(?:export )?(?:declare )?interface \w+(?:<[^<>]{0,60}>)?(?: extends [\w, ]+)? \{/gm, 5],
    [/^(?:export )?type \w+(?:<[^<>]{0,60}>)? =/gm, 5],
    [/\bimport (?:type\b|\{ ?type\b)/g, 6],
    [/\bas (?:const|unknown|any|string|number)\b|\bsatisfies\b|\bkeyof\b/g, 4],
    [/\b(?:private|public|protected|readonly) (?:readonly |static |async )*\w+\??(?:: |\()/g, 2],
    [/\)\s*: (?:Promise<|[A-Z]?\w*(?:\[\]|<|\s*(?:=>|\{$)))/gm, 3],
    [/\b(?:const|let) \w+: /g, 1],
    [/\bextends (?:unknown|string|object|keyof)\b/g, 4],
    [/\b(?:Record|Partial|Readonly|Omit|Pick|Array|ReadonlyArray)</g, 3],
  ],
  javascript: [
    ...SCRIPT,
    [/\brequire\(''\)/g, 3],
    [/\bmodule\.exports\b|^exports\.\w/gm, 6],
    [/\bfunction\s*\w*\((?:\w+(?:, \w+)*)\) \{/g, 4],
    [/\bconstructor\((?:\w+(?:, \w+)*)?\) \{/g, 3],
  ],
  python: [
    [/^\s*(?:async )?def \w+\(/gm, 3],
    [/^\s*(?:async )?def \w+\([^)]*\)(?: -> [^:\n]+)?:\s*$/gm, 4],
    [/^\s*(?:if|elif|for|while|with|try|except|else|finally)\b[^\n{}]*:\s*(?:#.*)?$/gm, 3],
    [/^\s*class \w+(?:\([^)\n]*\))?:\s*$/gm, 4],
    [/^\s*from [\w.]+ import /gm, 5],
    [/^import \w+(?:\.\w+)*(?: as \w+)?$/gm, 2],
    [/\bself\.\w|\bself[,)]/g, 1],
    [/\b(?:None|True|False)\b/g, 2],
    [/\b(?:elif|not in|is not|lambda)\b/g, 2],
    [/[[({][^\n[\]]{1,60} for \w+(?:, \w+)* in /g, 4],
    [/'''/g, 2],
    [
      /\b__(?:init|name|main|str|repr|dict|file|call|len|iter|enter|exit|all|future|eq|getitem|class)__/g,
      4,
    ],
    [/^Traceback \(most recent call last\):/gm, 20],
    [/\bprint\(/g, 1],
  ],
  rust: [
    [/\bfn \w+(?:<[^>\n]{0,60}>)?\(/g, 3],
    [/\blet mut\b/g, 5],
    [/\bpub (?:fn|struct|enum|mod|use|trait|async|const)\b|\bpub\(crate\)/g, 4],
    [/\bimpl(?:<[^>\n]{0,60}>)? \w/g, 4],
    [/&(?:mut|str|self|'\w+)\b/g, 3],
    [/#!?\[\w+/g, 4],
    [/\b(?:println|vec|format|panic|assert|assert_eq|matches|write|dbg)!/g, 4],
    [/\b(?:Some|Ok|Err)\(|\.unwrap\(\)/g, 2],
    [/\bmatch [^\n{]{1,60} \{$/gm, 3],
    [/\b(?:u8|u16|u32|u64|i32|i64|usize|f64)\b/g, 2],
    [/\b(?:Vec|Option|Result|Box|HashMap|Arc)(?:<|::)/g, 2],
    [/^use \w+::/gm, 5],
    [/\|\w+\| /g, 1],
    [/\w::\w/g, 1],
  ],
  go: [
    [/^package \w+$/gm, 5],
    [/^func (?:\(\w+ \*?\w+(?:\[\w+\])?\) )?\w+(?:\[[^\]\n]{1,40}\])?\([^{\n]*\{$/gm, 4],
    [/\w :=/g, 4],
    [/\berr != nil\b/g, 6],
    [/\b(?:fmt|strings|errors|http|context|sync|time|os|sql|json)\.[A-Z]\w/g, 3],
    [/\bdefer \w|\bgo func\(|\bchan \w|<-\w|\w <- /g, 4],
    [/\bmap\[\w+\]|\[\]\*?(?:string|byte|int|float64|rune|any|[A-Z]\w*)\b/g, 3],
    [/^type \w+(?:\[[^\]\n]{1,40}\])? (?:struct|interface|func)\b/gm, 5],
    [/^import \(|^\t(?:if|for|switch|case|return|var|defer)\b[^;]*[^;]$/gm, 1],
    [/\bfor [^\n{]*\brange \w/g, 4],
    [/\bfunc\(/g, 2],
    [/`json:/g, 4],
  ],
  java: [
    [/\bSystem\.(?:out|err)\.print/g, 6],
    [/^import (?:static )?[\w.]+(?:\.\*)?;$/gm, 4],
    [/^package [\w.]+;$/gm, 4],
    [/@(?:Override|Test|Autowired|Entity|Service|Nullable|GetMapping|RestController)\b/g, 5],
    [
      /\bpublic (?:static |final |abstract )*(?:class|interface|enum|record|void|[A-Z]\w*(?:<[^>\n]{1,40}>)?|int|boolean) \w/g,
      2,
    ],
    [/\b(?:private|protected) (?:static |final )*[A-Z]\w*(?:<[^>\n]{1,40}>)? \w+(?: =|;|\()/g, 1],
    [/\bfinal (?:[A-Z]\w*|int|var|long)\b/g, 4],
    [/\bstatic final\b/g, 4],
    [/\bnew \w+<>\(/g, 5],
    [/\) throws \w/g, 5],
    [/\bString (?:\w+[,;)=]| ?\[\]|\w+ =)/g, 2],
    [/\bboolean \w|\binstanceof\b/g, 2],
    [/\.(?:stream|collect|equals|isEmpty|getOrDefault|computeIfAbsent)\(|\bCollectors\./g, 3],
    [/\b(?:List|Map|Set|Optional)<[A-Z]\w*/g, 1],
    [/\w::\w/g, 1],
  ],
  kotlin: [
    [/\bfun (?:<[^>\n]{1,40}> )?(?:\w+\.)?\w+\(/g, 5],
    [/\bval \w+/g, 3],
    [/\bvar \w+(?:: \w|\s+by )/g, 2],
    [/\b(?:data|sealed|enum|open|value) (?:class|interface) \w/g, 5],
    [/\bwhen(?: \([^\n)]*\))? \{/g, 4],
    [/\bcompanion object\b|^object \w/gm, 5],
    [/\b(?:listOf|mapOf|setOf|mutableListOf|mutableMapOf|buildList|emptyList)\b/g, 4],
    [/\bsuspend fun\b|\boverride fun\b/g, 4],
    [/\bprintln\(/g, 2],
    [/\?\.let\b|\?: |\bit\.\w/g, 2],
    [/: (?:Int|String|Boolean|Long|Unit|List<)/g, 1],
  ],
  swift: [
    [/\bfunc \w+(?:<[^>\n]{1,40}>)?\([^\n{]*\)(?: async)?(?: throws)? -> /g, 4],
    [/\bfunc \w+\((?:_ |\w+ )\w+: /g, 4],
    [/\bfunc \w+\(/g, 1],
    [/\bguard (?:let|var|case)?/g, 4],
    [/\bif let \w+(?: =|,| \{)/g, 3],
    [/^import (?:SwiftUI|UIKit|Foundation|Combine|XCTest|Observation)$/gm, 6],
    [
      /\bsome View\b|@(?:State|Published|Binding|ObservedObject|Observable|MainActor|escaping|main|Environment)\b/g,
      5,
    ],
    [/^\s*(?:public |private )?extension \w+(?:: [\w, ]+)? (?:where [^\n{]+)?\{/gm, 4],
    [/\b(?:struct|class|enum|actor|protocol) \w+: \w/g, 2],
    [/\blet \w+(?:: [\w[\]?:., ]+)? =/g, 1],
    [/\bvar \w+: [\w[\]?]+(?: \{| =|$)/gm, 2],
    [/\$0|\btry[?!]|\bfileprivate\b|\bmutating\b/g, 4],
    [/\w+: (?:Int|String|Bool|Double|\[\w+\])\b/g, 1],
  ],
  c: [
    ...C_FAMILY,
    [
      /^#include <(?:stdio|stdlib|string|stdint|stdbool|stddef|unistd|errno|assert|math|ctype|time|sys\/\w+)\.h>/gm,
      4,
    ],
    [/\bprintf\(|\bfprintf\(|\bmemcpy\(|\bstrlen\(|\bmalloc\(|\bfree\(|\bstrcmp\(/g, 3],
    [/\btypedef (?:struct|enum|union)\b/g, 4],
    [/\bNULL\b/g, 2],
    [/\bstruct \w+ (?:\*?\w|\{)/g, 1],
    [/^(?:static )?(?:inline )?(?:const )?(?:int|void|char|bool|size_t|struct \w+) \*?\w+\(/gm, 3],
  ],
  cpp: [
    ...C_FAMILY,
    [/^#include <\w+>/gm, 4],
    [/\bstd::\w/g, 4],
    [/\btemplate ?</g, 5],
    [/\busing namespace\b|\busing \w+ = /g, 4],
    [/^\s*(?:public|private|protected):$/gm, 4],
    [/\b(?:cout|cin|cerr|endl)\b/g, 3],
    [/\bconst \w+(?:::\w+)?(?:<[^>\n]{1,40}>)?& ?\w/g, 3],
    [/\bauto&?&? \w|\bnullptr\b|\bconstexpr\b|\bnoexcept\b/g, 3],
    [/\boperator(?:[+\-*/=<[(!]|bool)/g, 4],
    [/\w::~?\w/g, 1],
  ],
  csharp: [
    [/^using (?:static )?[\w.]+;$/gm, 4],
    [/^namespace [\w.]+;?$/gm, 4],
    [/\bConsole\.\w/g, 5],
    [/\{ get;/g, 6],
    [/\basync Task\b|\bTask<\w/g, 5],
    [
      /\b(?:public|private|internal|protected) (?:static |override |virtual |async |readonly |sealed |partial |abstract )*(?:class|record|struct|interface|enum|void|string|int|bool|var|decimal|I?[A-Z]\w*(?:<[^>\n]{1,40}>)?\??) \w/g,
      2,
    ],
    [/\b(?:override|virtual|sealed|internal|partial|nameof|unchecked|stackalloc)\b/g, 2],
    [/\bforeach \(var \w/g, 6],
    [/\$''|\bstring\.\w|\bvar \w+ = new\b/g, 3],
    [/\.(?:Select|Where|ToList|ToArray|FirstOrDefault|OrderBy|Add|Any|Count)\(/g, 3],
    [/\bstring\??(?:\[\])? \w+[,;)= ]/g, 2],
    [/^\s*\[\w+(?:\([^\]\n]*\))?\]$/gm, 3],
  ],
  ruby: [
    [/^\s*def (?:self\.)?\w+[?!]?(?:\([^\n)]*\))?$/gm, 4],
    [/^\s*end(?:\.\w+)?$/gm, 1],
    [/\bdo \|[\w, ()]+\|/g, 5],
    [/\{ \|[\w, ()]+\| /g, 4],
    [/^\s*puts\b/gm, 4],
    [/^require(?:_relative)? ''/gm, 4],
    [/\battr_(?:accessor|reader|writer)\b/g, 6],
    [/^\s*(?:class [A-Z]\w*(?: < [\w:]+)?|module [A-Z]\w*)$/gm, 4],
    [/\b(?:unless|elsif|rescue|ensure|yield)\b/g, 2],
    [/(?:^|\s)@\w+(?: \|\|?=| =|\.)/gm, 3],
    [/\.(?:each|nil\?|empty\?|map\(&|new\b|to_s|to_sym|freeze)/g, 1],
    [/\w\?\s|\B&?:\w+[,)\s]/g, 1],
  ],
  php: [
    [/<\?(?:php|=)/g, 10],
    [/\$this->/g, 5],
    [/\$\w+(?: \??\??=|->|\[)/g, 3],
    [/\bfunction \w*\([^\n)]*\$\w/g, 5],
    [/\bforeach \(\$/g, 5],
    [/^use [A-Z]\w*\\/gm, 5],
    [/^namespace [\w\\]+;$/gm, 2],
    [/^\s*echo /gm, 1],
  ],
  sql: [
    [/^\s*\(?SELECT\b/gim, 3],
    [
      /^\s*(?:INSERT INTO|UPDATE \w+$|UPDATE \w+ SET|DELETE FROM|CREATE (?:OR REPLACE |UNIQUE |TEMP )*(?:TABLE|INDEX|VIEW|FUNCTION|PROCEDURE|TRIGGER|TYPE)|ALTER TABLE|DROP TABLE|WITH (?:RECURSIVE )?\w+ AS)\b/gim,
      6,
    ],
    [/^\s*(?:FROM|WHERE|HAVING|SET|VALUES|RETURNING|LIMIT \d|ON CONFLICT|UNION)\b/gm, 3],
    [/^\s*(?:from|where|having|returning|limit \d|on conflict|union) ?(?!.*['{;(]$)/gm, 1],
    [/\bSELECT\b[^;]{1,300}\bFROM \w/gi, 3],
    [/\b(?:LEFT|RIGHT|INNER|OUTER|CROSS) JOIN\b|\bJOIN \w+ [^\n]*\bON\b/gi, 5],
    [/\b(?:GROUP|ORDER|PARTITION) BY\b/gi, 4],
    [/\b(?:PRIMARY KEY|NOT NULL|REFERENCES \w|VARCHAR\(|BIGINT|TIMESTAMPTZ|SERIAL)/gi, 3],
  ],
  bash: [
    [/^#!.*\b(?:ba|z|da)?sh\b/gm, 10],
    [/^\s*(?:if|elif|while|until) (?:\[\[?|!|\w+) ?[^\n]*; ?(?:then|do)$/gm, 5],
    [/^\s*for \w+ in [^\n]*; ?do$/gm, 6],
    [/^\s*(?:fi|done|esac)\b/gm, 4],
    [/\$(?:\{\w+|\(\w|[@#?1-9]\b)/g, 2],
    [/^\s*set -[a-z]+/gm, 5],
    [/^\s*(?:export \w+=|local \w+=|readonly \w+=|source |echo )/gm, 3],
    [
      /^\s*(?:\$ )?(?:sudo|apt(?:-get)?|cd|mkdir|rm|cp|mv|grep|curl|npm|npx|pnpm|yarn|git|docker|chmod|ssh|tar|sed|awk|cat|find|brew|pip|cargo|kubectl) /gm,
      3,
    ],
    [/ \| (?:grep|awk|sed|sort|head|tail|xargs|wc|jq|tee|cut|tr|uniq)\b/g, 4],
    [/ --?[a-z][\w-]*(?:[ =]|$)/gm, 1],
  ],
  xml: [
    [/^\s*<(?:!doctype html|\?xml)/gi, 10],
    [
      /^\s*<\/?(?:div|p|a|ul|li|span|section|main|html|head|body|form|input|button|script|style|template|svg|path|table|tr|td|h[1-6]|img|link|meta|nav|header|footer|label)\b/gim,
      2,
    ],
    [/^\s*<[\w:-]+(?: [^<>\n]*)?\/?>/gm, 1],
    [/^\s*<\/[\w:-]+>$/gm, 2],
    // Rather JSX.
    [/\w=\{|\bclassName=|^\s*\{/gm, -5],
  ],
  css: STYLE,
  markdown: [
    [/^#{2,6} \S/gm, 3],
    [/^# \S/gm, 1],
    [/\[[^\]\n]{1,80}\]\([^)\n]{1,200}\)/g, 3],
    [/^\s*[-*] (?:\[[ x]\] )?[A-Z*`[]/gm, 1],
    [/\*\*[^*\n]{1,80}\*\*/g, 3],
    [/^\s*```/gm, 5],
  ],
  diff: [
    [/^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/gm, 30],
    [/^diff --git /gm, 30],
    [/^(?:---|\+\+\+) [ab]\//gm, 15],
  ],
  dockerfile: [
    [/^FROM \S+(?: AS \w+)?$/gm, 5],
    [/^(?:RUN|COPY|WORKDIR|CMD|ENTRYPOINT|EXPOSE|ENV|ARG|USER|ADD) \S/gm, 4],
  ],
  makefile: [
    [/^\.PHONY:/gm, 10],
    [/^[\w.%/-]+(?: [\w.%/-]+)*:(?: [^\n=]*)?\n\t/gm, 6],
    [/\$[@<^]|\$\([A-Z_]+\)/g, 3],
    [/^[A-Z_]+ [:?+]?= /gm, 2],
  ],
  lua: [
    [/\blocal function\b/g, 6],
    [/\blocal \w+(?:, \w+)* = /g, 4],
    [/\b(?:ipairs|pairs|setmetatable)\(/g, 5],
    [/\bfunction (?:\w+[.:])?\w+\([^\n{]*\)$/gm, 4],
    [/\bthen$/gm, 2],
    [/^\s*end[,)]?$/gm, 1],
    [/ \.\. |~=|\belseif\b/g, 2],
    [/\bnil\b/g, 1],
  ],
  elixir: [
    [/\bdefmodule [\w.]+ do$/gm, 8],
    [/^\s*defp? \w+[?!]?(?:\([^\n]*\))?(?: when [^\n]*)?(?: do|, do: [^\n]*)$/gm, 6],
    [/^\s*\|> /gm, 5],
    [/%\{|%[A-Z]\w*\{/g, 2],
    [/@(?:spec|doc|moduledoc|impl|type)\b/g, 4],
    [/\{:\w+, /g, 4],
    [/\b(?:Enum|Map|String|Repo|IO|GenServer)\.[a-z]\w*/g, 3],
    [/\bfn [^\n]{0,60}->/g, 3],
    [/\bdo$/gm, 1],
    [/^\s*end$/gm, 1],
  ],
  haskell: [
    [/^\s*\w+'? :: \S/gm, 6],
    [/^module [\w.]+(?: \([^)]*\))? where/gm, 8],
    [/^import (?:qualified )?[A-Z][\w.]+(?: qualified)?(?: \(| as |$)/gm, 2],
    [/^(?:data|newtype|instance|type) [A-Z][\w ]*(?:=|where|deriving)/gm, 5],
    [/^\s*where$|\bcase [^\n]{1,60} of$/gm, 4],
    [/\b(?:Just|Nothing|Maybe|foldr|fmap|mapM_|putStrLn)\b/g, 3],
    [/^\w+'?(?: (?:\w+|_|\([^)\n]*\)|\[\]))+ = /gm, 3],
    [/ <\$> | >>= | \. \w+ \$ | -> /g, 1],
  ],
  graphql: [
    [/^\s*(?:query|mutation|subscription|fragment)\b[^\n]*\{$/gm, 6],
    [/^(?:extend )?(?:type|input|interface) \w+(?: implements [\w& ]+)? \{$/gm, 3],
    [/: \[?\w+!(?:\]!?)?/g, 3],
    [/\$\w+: \[?[A-Z]\w*/g, 4],
    [/^\s*\.\.\.(?: ?on )?\w+/gm, 2],
    [/^(?:scalar|union|enum|directive|schema) /gm, 2],
  ],
};

/** Languages of lines that all look alike: what such a line is, what one of them must be, and what none is. */
const BY_LINES: [CodeLanguage, every: RegExp, some: RegExp][] = [
  ['ini', /^(?:\[\[?[\w."-]+\]\]?|[\w."-]+ ?= ?\S.*|[#;].*|\]|\s+\S.*)$/, /^\[\[?[\w."-]+\]\]?$/],
  ['yaml', /^(?:\s*(?:- )*[\w./"'-]+:(?: [^{;]*|)|\s*- \S.*|#.*|---)$/, /^\s*(?:- )?[\w-]+:/],
];

/** Strings and what is in them, up to the end of the line: a query in a string of Go is not SQL. */
const STRINGS = /"(?:[^"\\\n]|\\.)*"|(?<![&<\w])'(?:[^'\\\n]|\\.)*'/g;

/**
 * Returns the language of code by what is typical of each; `null` when it could be any. It looks at the first 2,000
 * characters.
 */
export function guessLanguage(code: string): CodeLanguage | null {
  const text = code.slice(0, LOOKED_AT).replaceAll('\r', '').trim();
  if (/^[[{]/.test(text) && /[\]}]$/.test(text) && isJson(code)) return 'json';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const [language, every, some] of BY_LINES) {
    if (
      lines.length > 1 &&
      lines.every((line) => every.test(line)) &&
      lines.some((line) => some.test(line))
    )
      return language;
  }
  const bare = text.replace(STRINGS, "''");
  const scores = Object.entries(SIGNS).map(([language, signs]) => ({
    language: language as CodeLanguage,
    score: signs.reduce((sum, sign) => sum + scoreOf(bare, sign), 0),
  }));
  const [first, second] = scores.sort((one, other) => other.score - one.score);
  if (first === undefined || first.score < SCORE_MIN) return null;
  if (first.score - (second?.score ?? 0) < LEAD_MIN) return null;
  return first.language === 'css' && SCSS.test(bare) ? 'scss' : first.language;
}

const scoreOf = (text: string, [pattern, weight]: Sign): number =>
  Math.min(text.match(pattern)?.length ?? 0, TIMES_MAX) * weight;

function isJson(code: string): boolean {
  try {
    JSON.parse(code);
    return true;
  } catch {
    return false;
  }
}
