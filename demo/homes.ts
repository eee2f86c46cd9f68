/** Where a person lives, and the language spoken there; none besides English if empty. */
export interface Home {
  zone: string;
  languages: readonly string[];
}

/** Reads "Europe/Oslo Norwegian". */
export function homeOf(text: string): Home {
  const [zone = '', ...languages] = text.split(' ');
  return { zone, languages };
}

/** Homes of the cast with the handles of those who live there, as their names and texts suggest. */
const CAST_HOMES: Record<string, string> = {
  'Africa/Accra Twi': 'kwame.asante',
  'Africa/Addis_Ababa Amharic': 'abebe.tesfaye',
  'Africa/Algiers Arabic': 'nadia.rahmani',
  'Africa/Dakar French': 'amina.diallo',
  'Africa/Johannesburg Zulu': 'lindiwe.mthembu thandeka.dlamini',
  'Africa/Lagos Yoruba': 'oluwaseun.balogun chidi.okonkwobright sade.adeyemi desmond.achebe',
  'Africa/Nairobi Swahili': 'wanjiru.kamau',
  'America/Chicago': 'jamal.whitaker',
  'America/La_Paz Spanish': 'ximena.huarachi',
  'America/Los_Angeles': 'imani.walker',
  'America/New_York': 'ezra.goldfarb yolanda.baptiste quinn.okaforreyes',
  'America/Santiago Spanish': 'santiago.iturriaga',
  'America/Sao_Paulo Portuguese': 'pedro.nascimento',
  'Asia/Beirut Arabic': 'noor.haddad',
  'Asia/Dubai Persian': 'farid.nazari',
  'Asia/Ho_Chi_Minh Vietnamese': 'tuan.nguyen',
  'Asia/Jerusalem Hebrew': 'ruth.avrahami',
  'Asia/Karachi Urdu': 'zainab.qureshi',
  'Asia/Kolkata Hindi': 'jaspreet.singhdhillon arjun.mehta',
  'Asia/Kolkata Tamil': 'priyanka.venkataraghavan nikhil.subramanian suresh.iyer',
  'Asia/Seoul Korean': 'jiwoo.kim',
  'Asia/Shanghai Chinese': 'wang.xiaoyu',
  'Asia/Singapore Chinese': 'bo.li meiling.fong',
  'Asia/Tokyo Japanese': 'haruto.kisaragi emiko.tanabe',
  'Atlantic/Reykjavik Icelandic': 'olafur.thordarson',
  'Europe/Amsterdam Dutch': 'rosalind.achterberg',
  'Europe/Athens Greek': 'theo.papadimitriou',
  'Europe/Berlin German': 'matthias.kramer',
  'Europe/Brussels Dutch': 'robin.vandenberghe',
  'Europe/Copenhagen Danish': 'jorgen.dahl',
  'Europe/Dublin Irish': 'oisin.oceallaigh',
  'Europe/Helsinki Finnish': 'mikko.raikkala',
  'Europe/Kyiv Ukrainian': 'sasha.petrenko',
  'Europe/Lisbon Portuguese': 'beatriz.figueiredodealbuquerqueecastro',
  'Europe/London': 'eilidh.macgillivray freya.nightingale ada.winterbourne',
  'Europe/Madrid Spanish': 'sofia.quintanilla paloma.serranoecheverria demo',
  'Europe/Oslo Norwegian': 'maren.solberg',
  'Europe/Paris French': 'camille.lefevreduquesne karim.benali',
  'Europe/Prague Czech': 'hana.novotna',
  'Europe/Riga Russian': 'dmitri.volkov',
  'Europe/Rome Italian': 'ilaria.marchetti dante.bellucci river.castellano',
  'Europe/Stockholm Swedish': 'gunnar.ekstrom',
  'Europe/Vienna German': 'anneliese.oberhauser brigitte.hofer',
  'Europe/Warsaw Polish': 'wojciech.trzcinski',
  'Europe/Zagreb Croatian': 'luka.kovacevic',
  'Pacific/Auckland': 'tevita.tuipulotu ngaio.rangihuna',
  'Pacific/Honolulu': 'leilani.kealoha',
};

/** Returns the home of a cast member. Throws for an unknown handle. */
export function homeOfCast(handle: string): Home {
  const found = Object.entries(CAST_HOMES).find(([, handles]) =>
    handles.split(' ').includes(handle),
  );
  if (found === undefined) throw new Error(`${handle} has no home`);
  return homeOf(found[0]);
}
