import { skillKey } from './skills.ts';

/**
 * Names of skills with other spellings, by category. Case, spaces, dots, hyphens, slashes and underscores never make
 * a difference, so no spelling repeats for them. Ambiguous words stay as people write them. A changed name needs a
 * migration, because filters look for it and profiles keep the old one.
 */
const NAMES = {
  languages: `
    JavaScript: js, ecmascript, es6, vanilla js | TypeScript: ts | Python: py, python2, python3 | Java
    C | C++: cpp, cplusplus | C#: csharp | F#: fsharp | Go: golang | Rust: rustlang | Swift | Kotlin
    Objective-C: objc | Ruby: rb | PHP: php7, php8 | Perl | Raku: perl6 | Scala | Clojure | ClojureScript: cljs
    Haskell | Elixir | Erlang | Elm | OCaml | ReScript | ReasonML: reason | Dart | Lua | Luau | R: rlang | Julia
    MATLAB | Octave | Fortran | COBOL | Ada | Pascal | Delphi | Visual Basic: vb | VB.NET: visual basic net | VBA
    Groovy | Zig | Nim | Crystal | D: dlang | V: vlang | Odin | Gleam | Assembly: asm, assembler | WebAssembly: wasm
    Bash | Shell: shell script, shell scripting | PowerShell: pwsh | Zsh | Fish | AWK | Tcl | Prolog
    Common Lisp | Scheme | Racket | Lisp | Emacs Lisp: elisp | Smalltalk | Solidity | Move | Cairo | Apex | ABAP
    SQL | PL/SQL | T-SQL: transact sql | PL/pgSQL | Verilog | SystemVerilog | VHDL | GLSL | HLSL | WGSL | Cython
    Hack | CoffeeScript | Mojo | Roc | Idris | Agda | Lean: lean4 | Rocq: coq | TLA+: tlaplus | Nix | Q#: qsharp`,
  web: `
    HTML: html5 | CSS: css3 | Sass: scss | Less | Stylus | Tailwind CSS: tailwind | Bootstrap | Bulma | PostCSS
    React: react js | Preact: preact js | Vue.js: vue, vue2, vue3 | Angular: angular2 | AngularJS: angular 1
    Svelte: svelte js, svelte5 | SvelteKit | SolidJS | SolidStart | Qwik | Lit: lit element | Alpine.js
    Ember.js: ember | Backbone.js: backbone | jQuery | htmx | Stimulus | Hotwire | Astro: astro js | Next.js: next
    Nuxt: nuxt js | Remix | React Router | Gatsby: gatsby js | Eleventy: 11ty | Hugo | Jekyll | Redux | Redux Toolkit
    MobX | Zustand | Nano Stores | Pinia | Vuex | RxJS | TanStack Query: react query | Three.js: three
    React Three Fiber: r3f | D3.js: d3 | WebGL | WebGPU | WebRTC | WebSockets: websocket | Socket.IO | PWA: progressive web app
    Web Components | Service Workers: service worker | Canvas | SVG | GSAP | Framer Motion | Storybook | Material UI: mui
    Chakra UI | Radix UI: radix | shadcn/ui: shadcn | Ant Design: antd | Vite | webpack | Rollup | esbuild | Parcel
    Turbopack | Rspack | Babel | SWC | ESLint | Prettier | Biome | Accessibility: a11y, web accessibility
    WordPress: wp | Drupal | Shopify | Liquid | Strapi | Sanity | Contentful | Ghost | Web Performance`,
  backend: `
    Node.js: node | Deno | Bun | Express.js: express | Fastify | NestJS: nest | Koa | Hono | hapi | AdonisJS: adonis
    Django | Django REST Framework: drf | Flask | FastAPI | Pyramid | Tornado | Celery | SQLAlchemy | Pydantic
    Rails: ruby on rails, ror | Sinatra | Sidekiq | Laravel | Symfony | CodeIgniter | CakePHP | Livewire
    Spring: spring framework | Spring Boot | Quarkus | Micronaut | Jakarta EE: java ee, j2ee | Hibernate | Ktor | Vert.x
    .NET: dotnet, net core, dotnet core | ASP.NET: asp net core | Blazor | Entity Framework: ef core, entity framework core
    Phoenix: phoenix framework | Phoenix LiveView: liveview | Gin | Echo | Fiber | Axum | Actix: actix web | Rocket
    Tokio | Play Framework | Akka | GraphQL: gql | Apollo | REST: rest api, rest apis, restful, restful apis, restful api
    gRPC | Protocol Buffers: protobuf | tRPC | OpenAPI: swagger | OAuth: oauth2 | OpenID Connect: oidc | JWT
    Microservices: microservice | Serverless | Event Sourcing | CQRS | Prisma | Drizzle: drizzle orm | TypeORM
    Sequelize | Kysely | Knex.js: knex | Mongoose | Domain-Driven Design: ddd | System Design | API Design`,
  data: `
    PostgreSQL: postgres, postgre, psql, pg | MySQL | MariaDB | SQLite: sqlite3 | SQL Server: mssql, microsoft sql server
    Oracle: oracle db, oracle database | MongoDB: mongo | Redis | Valkey | Cassandra: apache cassandra | DynamoDB
    CouchDB | Firebase | Firestore | Supabase | Neo4j | Elasticsearch | OpenSearch | Meilisearch
    ClickHouse | DuckDB | Snowflake | BigQuery | Redshift | CockroachDB | TimescaleDB | InfluxDB | Memcached | PlanetScale
    Kafka: apache kafka | RabbitMQ | NATS | MQTT | Spark: apache spark | PySpark | Flink: apache flink
    Hadoop | Airflow: apache airflow | dbt | Databricks | ETL | Data Engineering | Data Science | Data Analysis: data analytics
    Data Visualization: data visualisation | pandas | NumPy | SciPy | Polars | Matplotlib | Plotly | Jupyter: jupyter notebook
    Tableau | Power BI | Excel | Statistics | Machine Learning: ml | Deep Learning | AI: artificial intelligence
    LLMs: llm, large language models | Prompt Engineering | RAG | LangChain | PyTorch: torch | TensorFlow | Keras | JAX
    scikit-learn: sklearn | XGBoost | Hugging Face | OpenCV | Computer Vision: cv | NLP: natural language processing
    Reinforcement Learning: rl | MLOps | CUDA`,
  operations: `
    AWS: amazon web services | AWS Lambda | Azure: microsoft azure | Google Cloud: gcp, google cloud platform
    Cloudflare | Cloudflare Workers | Vercel | Netlify | Heroku | DigitalOcean | Fly.io | Hetzner | Docker
    Docker Compose | Podman | Kubernetes: k8s, kube | Helm | OpenShift | Nomad | Terraform | OpenTofu | Pulumi | Ansible
    Chef | Puppet | Vagrant | CI/CD: continuous integration | GitHub Actions: gha | GitLab CI: gitlab ci cd | Jenkins
    CircleCI | Argo CD | DevOps | SRE: site reliability engineering | Linux | Ubuntu | Debian | NixOS | FreeBSD | Windows
    macOS | Nginx | Apache: apache httpd | Caddy | Traefik | HAProxy | Prometheus | Grafana | OpenTelemetry: otel | Sentry
    Datadog | Networking | TCP/IP | DNS | Git | GitHub | GitLab | SVN: subversion | Mercurial | Bazel | CMake | Make | Gradle
    Maven | npm | pnpm | Yarn | Vim | Neovim: nvim | Emacs | VS Code: visual studio code | Jira`,
  apps: `
    iOS | Android | SwiftUI | UIKit | Jetpack Compose | React Native: rn | Expo | Flutter | Ionic | Capacitor | Cordova
    Xamarin | .NET MAUI: maui | Kotlin Multiplatform: kmp | Electron | Tauri | Qt | GTK | WPF | Unity: unity3d
    Unreal Engine: unreal, ue5, ue4 | Godot | Bevy | Phaser | pygame | Roblox | OpenGL | Vulkan | Metal | DirectX
    Game Development: game dev | Blender | Embedded: embedded systems | Arduino | Raspberry Pi | ESP32 | FPGA
    IoT: internet of things | ROS: robot operating system | Robotics | RTOS | MicroPython | Blockchain | Ethereum
    Web3 | Smart Contracts: smart contract | Bitcoin | Browser Extensions: browser extension, chrome extensions`,
  practice: `
    Testing | Unit Testing: unit tests | Test-Driven Development: tdd | Jest | Vitest | Mocha | Playwright | Cypress
    Selenium | Puppeteer | Testing Library: react testing library | pytest | JUnit | RSpec | Postman | k6
    Property Testing: property based testing | Algorithms: algorithm | Data Structures | Algorithms and Data Structures: dsa
    Design Patterns | Functional Programming: fp | Object-Oriented Programming: oop | Concurrency | Distributed Systems
    Compilers | Operating Systems | Databases | Cryptography | Security: infosec, cybersecurity
    Penetration Testing: pentesting | Reverse Engineering | Figma | UI Design | UX Design: ux
    UI/UX: ui ux design | Product Management | Agile | Scrum | Technical Writing | Open Source: oss | Code Review
    Pair Programming | Refactoring | Debugging | Mentoring | Localization: l10n | Internationalization: i18n | SEO | Regex: regular expressions`,
} as const;

/** Each name with its other spellings, category by category. */
export const SKILL_SPELLINGS: readonly (readonly [string, ...string[]])[] = Object.values(
  NAMES,
).flatMap((text) =>
  text
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [name = '', others] = entry.split(': ');
      return [name, ...(others?.split(', ') ?? [])] as [string, ...string[]];
    }),
);

/** All names, category by category. */
export const SKILL_NAMES: readonly string[] = SKILL_SPELLINGS.map(([name]) => name);

const byKey = new Map(
  SKILL_SPELLINGS.flatMap((all) => all.map((one) => [skillKey(one), all[0]] as const)),
);

/** Returns the common name of a skill, or the text as it is if there is none. */
export const skillName = (text: string): string => byKey.get(skillKey(text)) ?? text;

/** Names each skill once, in order. */
export const namedSkills = (skills: readonly string[]): string[] => [
  ...new Set(skills.map(skillName)),
];
