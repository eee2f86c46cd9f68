import type { CastMember } from '../person.ts';

/** Backends, APIs, payments, security. */
export const SERVICES: readonly CastMember[] = [
  {
    firstName: 'Chidi',
    lastName: 'Okonkwo-Bright',
    age: 36,
    gender: 'male',
    about:
      'Payments. I have reconciled a ledger by hand once and have been writing software out of spite ever since. Looking for a second pair of eyes on an open-source double-entry engine.',
    skills: ['Go', 'PostgreSQL', 'Kafka', 'gRPC', 'Terraform', 'Property testing'],
    photo: 'demo-02.svg',
  },
  {
    firstName: 'Wanjiru',
    lastName: 'Kamau',
    age: 33,
    gender: 'female',
    about:
      'I run the backend for a farm-to-market platform in Nakuru. Half our traffic is SMS, the other half is retries. I like boring queues and honest status pages.',
    skills: ['Elixir', 'Phoenix', 'PostgreSQL', 'RabbitMQ', 'Redis', 'Grafana'],
    photo: 'demo-06.svg',
  },
  {
    firstName: 'Bo',
    lastName: 'Li',
    age: 41,
    gender: 'male',
    about:
      'Two letters in each name, so I test minimum lengths for a living. Backend lead at a library network; our oldest table is from 1987 and doing fine.',
    skills: ['Java', 'Spring', 'Oracle', 'PostgreSQL', 'Solr', 'Docker'],
    photo: 'demo-10.svg',
  },
  {
    firstName: 'Zainab',
    lastName: 'Qureshi',
    age: 28,
    gender: 'female',
    about:
      'Identity and access. I think about logout more than is healthy. Currently writing a guide to session handling that fits on two pages; I am at eleven.',
    skills: ['Rust', 'OAuth', 'WebAuthn', 'PostgreSQL', 'OpenAPI', 'TypeScript'],
    photo: 'demo-14.svg',
  },
  {
    firstName: 'Jaspreet',
    lastName: 'Singh Dhillon',
    age: 35,
    gender: 'male',
    about:
      'SRE for a rail operator. When I delete a service I hang its last log line on the wall. There are fourteen frames now.',
    skills: ['Kubernetes', 'Go', 'Prometheus', 'Ansible', 'Linux', 'Bash', 'OpenTelemetry'],
    photo: 'demo-18.svg',
  },
  {
    firstName: 'Anneliese',
    lastName: 'Oberhauser',
    age: 58,
    gender: 'female',
    about:
      'I started on a mainframe and still format my commits like punch cards. These days I teach COBOL people to write tests, and test people to read COBOL. Retirement is scheduled, but so was the migration.',
    skills: ['COBOL', 'Java', 'DB2', 'JUnit', 'Kotlin', 'z/OS'],
    photo: 'demo-22.svg',
  },
  {
    firstName: 'Dante',
    lastName: 'Bellucci',
    age: 38,
    gender: 'male',
    about:
      'API versioning apologist. I have kept v1 of something alive for nine years because one dentist in Bergamo still uses it. He sends panettone.',
    skills: ['Node.js', 'TypeScript', 'Fastify', 'MongoDB', 'OpenAPI', 'AWS'],
    photo: 'demo-26.svg',
  },
  {
    firstName: 'Lindiwe',
    lastName: 'Mthembu',
    age: 37,
    gender: 'female',
    about:
      'Mobile money, four countries, one on-call phone. I read postmortems the way other people read crime novels and I want somebody to discuss them with.',
    skills: ['Kotlin', 'Ktor', 'CockroachDB', 'Kafka', 'Datadog', 'SQL', 'Terraform'],
    photo: 'demo-30.svg',
  },
  {
    firstName: 'Arjun',
    lastName: 'Mehta',
    age: 26,
    gender: 'male',
    about:
      'Backend developer who reads the RFC first and regrets it later. I maintain a small e-mail parser. Please do not send me e-mail about it.',
    skills: ['Python', 'FastAPI', 'Redis', 'Postfix', 'PostgreSQL'],
    photo: null,
  },
  {
    firstName: 'Sasha',
    lastName: 'Petrenko',
    age: 34,
    gender: 'other',
    about:
      'I write migrations that run while people are still shopping. My best work is invisible and slightly slower than you would like.',
    skills: ['Ruby', 'Rails', 'MySQL', 'Sidekiq', 'PostgreSQL', 'Sorbet'],
    photo: null,
  },
  {
    firstName: 'Karim',
    lastName: 'Benali',
    age: 37,
    gender: 'male',
    about:
      'Penetration tester turned developer, so I now get the reports I used to write. They are less funny from this side.',
    skills: ['Go', 'Burp Suite', 'Python', 'OAuth', 'Nix', 'Linux'],
    photo: 'demo-42.svg',
  },
  {
    firstName: 'Brigitte',
    lastName: 'Hofer',
    age: 61,
    gender: 'female',
    about:
      'Three decades of ticketing systems: opera, ski lifts, one circus. Every one of them sold the same seat twice exactly once. Glad to review your locking.',
    skills: ['C#', '.NET', 'SQL Server', 'PostgreSQL', 'RabbitMQ'],
    photo: 'demo-46.svg',
  },
  {
    firstName: 'Oisín',
    lastName: 'Ó Ceallaigh',
    handle: 'oisin.oceallaigh',
    age: 19,
    gender: 'male',
    about:
      'First year of computer science in Galway. I wrote a queue for our kitchen rota and it has not lost a dish yet.',
    skills: ['Java', 'Python', 'SQLite', 'Git'],
    photo: 'demo-50.svg',
  },
  {
    firstName: 'Pedro',
    lastName: 'Nascimento',
    age: 46,
    gender: 'male',
    about:
      'Tax software for forty-one jurisdictions. I know which countries round up. I would like to build something, anything, without a decimal in it.',
    skills: ['Java', 'Kotlin', 'Drools', 'PostgreSQL', 'Camunda', 'Quarkus'],
    photo: 'demo-54.svg',
  },
  {
    firstName: 'Ada',
    lastName: 'Winterbourne',
    age: 48,
    gender: 'female',
    about:
      'Principal engineer, which means I draw boxes and then apologise for them. I still ship one small pull request a week so that the boxes stay honest.',
    skills: ['Scala', 'Kafka', 'PostgreSQL', 'AWS', 'TLA+', 'Go', 'gRPC', 'Terraform', 'Clojure'],
    photo: null,
  },
  {
    firstName: 'Abebe',
    lastName: 'Tesfaye',
    age: 32,
    gender: 'male',
    about:
      'I keep a coffee export exchange online in Addis. Our peak is six in the morning, our cache is called Buna, and both are strong.',
    skills: ['PHP', 'Laravel', 'MySQL', 'Redis', 'Vue.js', 'Nginx'],
    photo: 'demo-62.svg',
  },
  {
    firstName: 'Jørgen',
    lastName: 'Dahl',
    age: 36,
    gender: 'male',
    about:
      'Rate limiters, mostly. I can tell you to wait in nine languages. Looking for a pair to finish a load generator that tells the truth about percentiles.',
    skills: ['Rust', 'Tokio', 'Lua', 'Redis', 'Nginx', 'k6'],
    photo: null,
  },
];
