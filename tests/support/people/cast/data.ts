import type { CastMember } from '../person.ts';

/** People who count, measure and teach machines: data, science, machine learning. */
export const DATA: readonly CastMember[] = [
  {
    firstName: 'Noor',
    lastName: 'Haddad',
    age: 30,
    gender: 'female',
    about:
      'Speech models for dialects that have no spelling. I collect voice notes from aunties in six cities; they are the toughest annotators I know.',
    skills: ['Python', 'PyTorch', 'Kaldi', 'ONNX', 'FastAPI', 'Arabic NLP'],
    look: 'olive heart mid -4 | lashes arched hook lips | wavy espresso | vneck #7d2f46 #f3d9c6 | disc peach | ears:hoop mole',
  },
  {
    firstName: 'Kwame',
    lastName: 'Asante',
    age: 52,
    gender: 'male',
    about:
      'Epidemiologist who types. Twenty years of shell history and not one alias I can still explain. Writing a short book about boring pipelines and looking for someone who will argue with chapter four.',
    skills: ['R', 'Python', 'PostgreSQL', 'Airflow', 'dbt', 'Stan'],
    look: 'umber oval mid 3 | soft thick broad smile | receding pepper short | kurta #2a4d69 #e8b54a | leaves butter | wrinkles:2 glasses:halfrim:#2a1d16',
  },
  {
    firstName: 'Tuấn',
    lastName: 'Nguyễn',
    age: 22,
    gender: 'male',
    about:
      'Kaggle got me into this, an internship on date formats got me out. Now I write data quality checks and feel calm for the first time.',
    skills: ['Python', 'pandas', 'SQL', 'Great Expectations'],
    look: null,
  },
  {
    firstName: 'רות',
    lastName: 'אברהמי',
    handle: 'ruth.avrahami',
    age: 39,
    gender: 'female',
    about:
      'Search relevance, right to left. I collect queries that return nothing and try to make them return something. Also: pottery, with a similar success rate.',
    skills: ['Elasticsearch', 'Lucene', 'Java', 'Python', 'ICU', 'Kotlin'],
    look: 'sand long mid 3 | almond soft hook smile | curlylong chestnut | cardigan #2f6d73 #f5efe0 | shelf sage | wrinkles:1 blush glasses:round:#4a2c20',
  },
  {
    firstName: 'Mikko',
    lastName: 'Räikkälä',
    age: 44,
    gender: 'male',
    about:
      'Weather data. I have forty years of temperatures and a quiet disagreement with one station near Sodankylä. Sauna on Saturdays, regressions on Sundays.',
    skills: ['Julia', 'Python', 'xarray', 'Fortran', 'Zarr', 'Dask', 'PostGIS'],
    look: 'porcelain round broad 2 | dot thin button calm | buzz blond stubble | scarf #56657a #d9a441 | peaks slate | blush wrinkles:1 beanie:#8f3b36',
  },
  {
    firstName: 'Priyanka',
    lastName: 'Venkataraghavan',
    age: 32,
    gender: 'female',
    about:
      'Ranking systems, and lately the parts that decide when not to rank. I keep a public list of metrics I no longer believe in. Let us build something that can be evaluated by hand.',
    skills: ['Python', 'Scala', 'Spark', 'PyTorch', 'SQL', 'Ray', 'Airflow', 'Kubernetes'],
    look: 'bronze oval slim -3 | lashes soft line grin | ponytail black | kurta #c43d62 #f2c260 | window amber | ears:drop blush',
  },
  {
    firstName: 'Ezra',
    lastName: 'Goldfarb',
    age: 62,
    gender: 'male',
    about:
      'Retired statistician, unretired twice. I will check your confidence intervals for free and your tea for strength. Learning TypeScript, slowly and in full sentences.',
    skills: ['R', 'SAS', 'Python', 'TypeScript', 'LaTeX'],
    look: 'fair long mid -2 | arc bushy hook smile | horseshoe white full | vest #5b5346 #ece4d0 | shelf cocoa | kippah:#27406b wrinkles:2 glasses:round:#3a3a3a',
  },
  {
    firstName: 'Matthias',
    lastName: 'Krämer',
    age: 33,
    gender: 'male',
    about:
      'I forecast bread. Three hundred bakeries, one very punctual deadline at four in the morning. The model is simple, the holidays are not.',
    skills: ['Python', 'scikit-learn', 'Prophet', 'dbt', 'Snowflake', 'Dagster'],
    look: 'peach heart mid 4 | round thick plane grin | curly caramel short | crew #c95d3b #f3dcc0 | lamps butter | blush',
  },
  {
    firstName: 'Amina',
    lastName: 'Diallo',
    age: 29,
    gender: 'female',
    about:
      'Satellite images of millet fields, cloud cover permitting. I write the part that says "not today". Based in Dakar, awake early, fond of small models that fit on a laptop.',
    skills: ['Python', 'GDAL', 'PyTorch', 'QGIS', 'PostGIS', 'Rust'],
    look: 'cocoa oval slim 3 | lid arched broad full | long black | crew #f0dfb8 #b98a3c | hills peach | shayla:#3c5ea8',
  },
  {
    firstName: 'Theo',
    lastName: 'Papadimitriou',
    age: 28,
    gender: 'male',
    about:
      'Sports analytics for a third-division football club. The budget is a shared laptop and the manager prints my charts. We went up last year; I claim nothing.',
    skills: ['Python', 'R', 'Polars', 'OpenCV', 'Streamlit', 'DuckDB'],
    look: 'olive square broad -4 | dot bushy long grin | curly black stubble | polo #f2efe6 #2e6ca4 | stripes sky',
  },
  {
    firstName: 'Yolanda',
    lastName: 'Baptiste',
    age: 45,
    gender: 'female',
    about:
      'Clinical trials data. Nothing I write ships before a committee has read it, so I have become very good at naming variables. I garden with the same patience.',
    skills: ['SAS', 'R', 'SQL', 'Python', 'FHIR', 'Quarto'],
    look: 'umber full mid -3 | almond thin broad full | curly espresso | blazer #31526b #f6ead6 | garden rose | ears:drop wrinkles:1 glasses:cateye:#5a1f3c',
  },
  {
    firstName: 'Imani',
    lastName: 'Walker',
    age: 31,
    gender: 'female',
    about:
      'I label whale calls, then teach a model to do it worse, then find out why. Underwater microphones are the most honest data source I have met.',
    skills: ['Python', 'TensorFlow', 'librosa', 'Go', 'SQLite', 'Jupyter'],
    look: 'bronze round mid 5 | soft soft button teeth | locs chestnut | stripes #1f4e5f #f2e8d5 | sea ice | ears:stud freckles headband:#e2a13c',
  },
  {
    firstName: 'Leilani',
    lastName: 'Kealoha',
    age: 35,
    gender: 'female',
    about:
      'Ocean buoys talk to me every ten minutes, and I answer with a cron job older than some of my colleagues. It is time to replace it. Carefully, and with company.',
    skills: ['Python', 'TimescaleDB', 'Airflow', 'Grafana', 'Bash', 'Rust'],
    look: 'almond heart mid -3 | arc soft broad grin | sidelong brown | scoop #eef3ee #4f9580 | leaves teal | blush',
  },
  {
    firstName: 'Oluwaseun',
    lastName: 'Balogun',
    age: 28,
    gender: 'male',
    about:
      'Fraud detection, which is mostly explaining to good people why a model thought otherwise. I write those explanations. I would like to write a better model.',
    skills: ['Python', 'XGBoost', 'Kafka', 'Neo4j', 'SQL', 'Feast'],
    look: 'ebony slim slim -4 | lid straight broad smirk | crop black chinstrap | crew #2c2f38 #8f95a3 | tiles coral | bandana:#d0483e ears:stud',
  },
  {
    firstName: 'Ilaria',
    lastName: 'Marchetti',
    age: 41,
    gender: 'female',
    about:
      'Digitising a city archive: handwriting from 1600, metadata from 2003, and the metadata is harder to read. I want a partner who enjoys a good manifest file.',
    skills: ['Python', 'IIIF', 'Tesseract', 'XSLT', 'PostgreSQL', 'TypeScript', 'Solr'],
    look: 'peach long slim 4 | hooded arched plane smile | bun auburn | turtleneck #44523d #d6d0b4 | pinboard olive | freckles wrinkles:1 ears:drop',
  },
  {
    firstName: 'Nikhil',
    lastName: 'Subramanian',
    age: 24,
    gender: 'male',
    about:
      'Bioinformatics graduate student. My laptop has compiled more than it has slept, and we are both managing. Ask me about file formats that end in .gz.gz.',
    skills: ['Python', 'Nextflow', 'Rust', 'Bash', 'Bioconductor', 'Slurm'],
    look: 'almond slim slim 3 | round thick line teeth | messy black | hoodie #7b2d3b #e8c9a8 | board sand | glasses:square:#23242a',
  },
];
