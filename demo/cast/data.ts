import type { CastMember } from '../person.ts';

/** Data, science, machine learning. */
export const DATA: readonly CastMember[] = [
  {
    firstName: 'Noor',
    lastName: 'Haddad',
    age: 30,
    gender: 'female',
    about:
      'Speech models for dialects that have no spelling. I collect voice notes from aunties in six cities; they are the toughest annotators I know.',
    skills: ['Python', 'PyTorch', 'Kaldi', 'ONNX', 'FastAPI', 'Arabic NLP'],
    photo: 'demo-03.svg',
  },
  {
    firstName: 'Kwame',
    lastName: 'Asante',
    age: 52,
    gender: 'male',
    about:
      'Epidemiologist who types. Twenty years of shell history and not one alias I can still explain. Writing a short book about boring pipelines and looking for someone who will argue with chapter four.',
    skills: ['R', 'Python', 'PostgreSQL', 'Airflow', 'dbt', 'Stan'],
    photo: 'demo-07.svg',
  },
  {
    firstName: 'Tuấn',
    lastName: 'Nguyễn',
    age: 22,
    gender: 'male',
    about:
      'Kaggle got me into this, an internship on date formats got me out. Now I write data quality checks and feel calm for the first time.',
    skills: ['Python', 'pandas', 'SQL', 'Great Expectations'],
    photo: null,
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
    photo: 'demo-15.svg',
  },
  {
    firstName: 'Mikko',
    lastName: 'Räikkälä',
    age: 44,
    gender: 'male',
    about:
      'Weather data. I have forty years of temperatures and a quiet disagreement with one station near Sodankylä. Sauna on Saturdays, regressions on Sundays.',
    skills: ['Julia', 'Python', 'xarray', 'Fortran', 'Zarr', 'Dask', 'PostGIS'],
    photo: 'demo-19.svg',
  },
  {
    firstName: 'Priyanka',
    lastName: 'Venkataraghavan',
    age: 32,
    gender: 'female',
    about:
      'Ranking systems, and lately the parts that decide when not to rank. I keep a public list of metrics I no longer believe in. Let us build something that can be evaluated by hand.',
    skills: ['Python', 'Scala', 'Spark', 'PyTorch', 'SQL', 'Ray', 'Airflow', 'Kubernetes'],
    photo: 'demo-23.svg',
  },
  {
    firstName: 'Ezra',
    lastName: 'Goldfarb',
    age: 62,
    gender: 'male',
    about:
      'Retired statistician, unretired twice. I will check your confidence intervals for free and your tea for strength. Learning TypeScript, slowly and in full sentences.',
    skills: ['R', 'SAS', 'Python', 'TypeScript', 'LaTeX'],
    photo: 'demo-27.svg',
  },
  {
    firstName: 'Matthias',
    lastName: 'Krämer',
    age: 33,
    gender: 'male',
    about:
      'I forecast bread. Three hundred bakeries, one very punctual deadline at four in the morning. The model is simple, the holidays are not.',
    skills: ['Python', 'scikit-learn', 'Prophet', 'dbt', 'Snowflake', 'Dagster'],
    photo: 'demo-31.svg',
  },
  {
    firstName: 'Amina',
    lastName: 'Diallo',
    age: 29,
    gender: 'female',
    about:
      'Satellite images of millet fields, cloud cover permitting. I write the part that says "not today". Based in Dakar, awake early, fond of small models that fit on a laptop.',
    skills: ['Python', 'GDAL', 'PyTorch', 'QGIS', 'PostGIS', 'Rust'],
    photo: 'demo-35.svg',
  },
  {
    firstName: 'Theo',
    lastName: 'Papadimitriou',
    age: 28,
    gender: 'male',
    about:
      'Sports analytics for a third-division football club. The budget is a shared laptop and the manager prints my charts. We went up last year; I claim nothing.',
    skills: ['Python', 'R', 'Polars', 'OpenCV', 'Streamlit', 'DuckDB'],
    photo: 'demo-39.svg',
  },
  {
    firstName: 'Yolanda',
    lastName: 'Baptiste',
    age: 45,
    gender: 'female',
    about:
      'Clinical trials data. Nothing I write ships before a committee has read it, so I have become very good at naming variables. I garden with the same patience.',
    skills: ['SAS', 'R', 'SQL', 'Python', 'FHIR', 'Quarto'],
    photo: 'demo-43.svg',
  },
  {
    firstName: 'Imani',
    lastName: 'Walker',
    age: 31,
    gender: 'female',
    about:
      'I label whale calls, then teach a model to do it worse, then find out why. Underwater microphones are the most honest data source I have met.',
    skills: ['Python', 'TensorFlow', 'librosa', 'Go', 'SQLite', 'Jupyter'],
    photo: 'demo-47.svg',
  },
  {
    firstName: 'Leilani',
    lastName: 'Kealoha',
    age: 35,
    gender: 'female',
    about:
      'Ocean buoys talk to me every ten minutes, and I answer with a cron job older than some of my colleagues. It is time to replace it. Carefully, and with company.',
    skills: ['Python', 'TimescaleDB', 'Airflow', 'Grafana', 'Bash', 'Rust'],
    photo: 'demo-51.svg',
  },
  {
    firstName: 'Oluwaseun',
    lastName: 'Balogun',
    age: 28,
    gender: 'male',
    about:
      'Fraud detection, which is mostly explaining to good people why a model thought otherwise. I write those explanations. I would like to write a better model.',
    skills: ['Python', 'XGBoost', 'Kafka', 'Neo4j', 'SQL', 'Feast'],
    photo: 'demo-55.svg',
  },
  {
    firstName: 'Ilaria',
    lastName: 'Marchetti',
    age: 41,
    gender: 'female',
    about:
      'Digitising a city archive: handwriting from 1600, metadata from 2003, and the metadata is harder to read. I want a partner who enjoys a good manifest file.',
    skills: ['Python', 'IIIF', 'Tesseract', 'XSLT', 'PostgreSQL', 'TypeScript', 'Solr'],
    photo: 'demo-59.svg',
  },
  {
    firstName: 'Nikhil',
    lastName: 'Subramanian',
    age: 24,
    gender: 'male',
    about:
      'Bioinformatics graduate student. My laptop has compiled more than it has slept, and we are both managing. Ask me about file formats that end in .gz.gz.',
    skills: ['Python', 'Nextflow', 'Rust', 'Bash', 'Bioconductor', 'Slurm'],
    photo: 'demo-63.svg',
  },
];
