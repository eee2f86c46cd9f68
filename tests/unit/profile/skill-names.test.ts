import { expect, test } from 'vitest';
import { SKILL_MAX } from '#shared/limits.ts';
import { namedSkills, SKILL_NAMES, skillName } from '#shared/skill-names.ts';
import { suggestSkills } from '#shared/skill-suggestions.ts';
import { skillKey } from '#shared/skills.ts';

test('names are unique, fit a profile and stand for themselves', () => {
  expect(new Set(SKILL_NAMES.map(skillKey)).size).toBe(SKILL_NAMES.length);
  for (const name of SKILL_NAMES) {
    expect(skillName(name)).toBe(name);
    expect(name.length).toBeLessThanOrEqual(SKILL_MAX);
  }
});

test.each([
  ['React', 'react', 'React.js', 'reactjs', 'REACT JS', 'react-js'],
  ['Go', 'golang', 'GO'],
  ['PostgreSQL', 'postgres', 'Postgre SQL', 'psql', 'ＰｏｓｔｇｒｅＳＱＬ'],
  ['Node.js', 'node', 'NodeJS', 'node js'],
  ['Vue.js', 'vue', 'vuejs', 'Vue 3'],
  ['C++', 'c++', 'cpp'],
  ['C#', 'c#', 'csharp', 'C Sharp'],
  ['.NET', 'dotnet', '.net core', 'NET'],
  ['CI/CD', 'cicd', 'ci-cd', 'Continuous Integration'],
  ['Kubernetes', 'k8s', 'kubernetes'],
  ['Rails', 'Ruby on Rails', 'ruby-on-rails'],
  ['Accessibility', 'a11y'],
  ['Rocq', 'Coq'],
])('%s has one name in all its spellings', (name, ...spellings) => {
  expect(spellings.map(skillName)).toEqual(spellings.map(() => name));
});

/** Each line is one group of skills that are easily taken for each other. */
const APART = `
  Angular, AngularJS | C, C++, C#, Objective-C | Java, JavaScript, Java EE | React, React Native, React Router, Redux
  Vue.js, Vuex | Next.js, NestJS, Nuxt | SQL, MySQL, NoSQL, PostgreSQL, SQLite, PL/SQL, T-SQL, SQL Server | Go, Godot
  Svelte, SvelteKit | Spring, Spring Boot | Dart, Flutter | Swift, SwiftUI | Python, Cython, MicroPython | Ruby, Rails
  Docker, Docker Compose | Redis, Redux | CSS, Sass, Less | Unity, Unreal Engine | Lisp, Common Lisp, Emacs Lisp
  Clojure, ClojureScript | Perl, Raku | Visual Basic, VB.NET, VBA | F#, Fortran | Deno, Node.js | R, Rust, Ruby
  MongoDB, Mongoose | .NET, ASP.NET | D, D3.js | Git, GitHub, GitLab | GitLab, GitLab CI | AWS, AWS Lambda
  Firebase, Firestore | HTML, HAML | Elm, Elixir, Erlang | Lua, Luau | Phoenix, Phoenix LiveView | Spark, PySpark
  Apollo, GraphQL | Vim, Neovim | Testing, Unit Testing | Solidity, SolidJS | Linux, Unix | UI Design, UX Design, UI/UX
  Alpine, Alpine.js | UI, UI Design
  Kotlin, Kotlin Multiplatform | Bitcoin, Blockchain | Cloudflare, Cloudflare Workers | TypeScript, TypeORM
`
  .split(/[|\n]/)
  .map((line) => line.trim())
  .filter((line) => line !== '')
  .map((line) => line.split(', '));

test.each(APART)('%s stays apart from %s', (...skills) => {
  expect(namedSkills(skills)).toHaveLength(skills.length);
});

test('other skills keep their spelling', () => {
  expect(namedSkills(['Weaving', 'reactjs', 'React', 'x_y z'])).toEqual([
    'Weaving',
    'React',
    'x_y z',
  ]);
});

test.each([
  // An exact name or alias, beginnings by use, parts; then what others use.
  ['c', ['CSS'], [], ['C', 'CSS']],
  ['K8s', [], [], ['Kubernetes']],
  [
    'script',
    ['Scripting', 'TypeScript'],
    ['JavaScript'],
    ['TypeScript', 'CoffeeScript', 'Scripting'],
  ],
  ['weav', ['Weaving', 'Basket weaving'], ['weaving'], ['Basket weaving']],
  ['  ', ['Weaving'], [], []],
])('“%s” suggests names in order', (typed, used, chosen, names) => {
  const found = suggestSkills(typed, used, chosen);
  expect(found.filter((name) => names.includes(name))).toEqual(names);
  expect(found.filter((name) => chosen.includes(name))).toEqual([]);
});
