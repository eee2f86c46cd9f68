import type { Gender } from '#shared/user.ts';
import { type Home, homeOf } from './homes.ts';

/** Names that go together, and where people with such names live. */
export interface Heritage {
  homes: readonly Home[];
  female: readonly string[];
  male: readonly string[];
  last: readonly string[];
}

/** First names for any gender. */
const OPEN_NAMES: readonly string[] = [
  'Alex',
  'Sam',
  'Kai',
  'Robin',
  'Noa',
  'Ari',
  'Jules',
  'Sasha',
  'Remy',
  'Rio',
  'Toni',
  'Charlie',
];

const list = (names: string): readonly string[] => names.split(', ');

export const HERITAGES: readonly Heritage[] = [
  {
    homes: list(
      'Europe/Stockholm Swedish, Europe/Oslo Norwegian, Europe/Copenhagen Danish, Europe/Helsinki Finnish',
    ).map(homeOf),
    female: list('Astrid, Ingrid, Signe, Liv, Karin, Elin, Hedda, Saga, Tuva, Aino'),
    male: list('Lars, Nils, Erik, Magnus, Henrik, Søren, Jonas, Eetu, Anders, Viggo'),
    last: list(
      'Lindgren, Bergström, Haugen, Nyqvist, Sørensen, Virtanen, Dahlberg, Holm, Strand, Åkesson',
    ),
  },
  {
    homes: list(
      'Europe/London, Europe/Dublin, Europe/Berlin German, Europe/Paris French, Europe/Amsterdam Dutch, America/New_York',
    ).map(homeOf),
    female: list('Hannah, Moira, Chloé, Greta, Fleur, Rhiannon, Elise, Abigail, Maud, Niamh'),
    male: list('Callum, Hugo, Felix, Gareth, Bastien, Ruairí, Owen, Wouter, Julian, Miles'),
    last: list(
      'Fairweather, Dubois, van der Meer, Brennan, Schreiber, Pritchard, Moreau, Campbell, Lefebvre, Whitlock, de Vries',
    ),
  },
  {
    homes: list(
      'Europe/Madrid Spanish, Europe/Rome Italian, Europe/Lisbon Portuguese, Europe/Athens Greek',
    ).map(homeOf),
    female: list('Chiara, Lucía, Inês, Eleni, Marta, Giulia, Carmen, Despina, Joana, Noemi'),
    male: list('Matteo, Diego, Tiago, Nikos, Álvaro, Lorenzo, Rui, Stavros, Emilio, Bruno'),
    last: list(
      'Ferrari, Navarro, Carvalho, Dimitriou, Esposito, Ibáñez, Teixeira, Ricci, Soler, Karagiannis',
    ),
  },
  {
    homes: list(
      'Europe/Warsaw Polish, Europe/Prague Czech, Europe/Kyiv Ukrainian, Europe/Budapest Hungarian',
    ).map(homeOf),
    female: list('Zofia, Ivana, Oksana, Petra, Anca, Milena, Jana, Kateryna, Vesna, Ilona'),
    male: list('Jakub, Marek, Andriy, Tomáš, Radu, Dragan, Piotr, Bohdan, Zoltán, Goran'),
    last: list(
      'Kowalska, Horváth, Shevchenko, Dvořák, Popescu, Jovanović, Nowak, Szabó, Marković, Bondarenko',
    ),
  },
  {
    homes: list(
      'Africa/Lagos Yoruba, Africa/Accra Twi, Africa/Nairobi Swahili, Africa/Johannesburg Zulu',
    ).map(homeOf),
    female: list('Adaeze, Akosua, Nneka, Fatou, Wambui, Zodwa, Tiwa, Makena, Abena, Naledi'),
    male: list('Emeka, Kofi, Tunde, Mamadou, Otieno, Sipho, Segun, Baraka, Yaw, Tendai'),
    last: list('Nwosu, Mensah, Afolabi, Sarr, Odhiambo, Khumalo, Eze, Mwangi, Owusu, Moyo'),
  },
  {
    homes: list(
      'Africa/Cairo Arabic, Europe/Istanbul Turkish, Africa/Casablanca Arabic, Asia/Beirut Arabic',
    ).map(homeOf),
    female: list('Layla, Yasmin, Shirin, Salma, Dina, Maryam, Rania, Elif, Nour, Parisa'),
    male: list('Omar, Kaveh, Youssef, Tariq, Emre, Samir, Bilal, Arash, Mehdi, Idris'),
    last: list(
      'Mansour, Hosseini, El Idrissi, Khalil, Yılmaz, Farahani, Aziz, Demir, Belkacem, Saleh',
    ),
  },
  {
    homes: list(
      'Asia/Kolkata Hindi, Asia/Dhaka Bengali, Asia/Colombo Sinhala, Asia/Karachi Urdu',
    ).map(homeOf),
    female: list('Ananya, Kavya, Meera, Nadeesha, Sunita, Ishita, Farah, Pooja, Lakshmi, Tara'),
    male: list('Rohan, Vikram, Imran, Dinesh, Aditya, Kiran, Rashid, Nuwan, Harsh, Sanjay'),
    last: list(
      'Sharma, Patel, Krishnamurthy, Rahman, Perera, Banerjee, Reddy, Chaudhry, Nair, Kulkarni',
    ),
  },
  {
    homes: list(
      'Asia/Tokyo Japanese, Asia/Seoul Korean, Asia/Shanghai Chinese, Asia/Ho_Chi_Minh Vietnamese',
    ).map(homeOf),
    female: list('Yuki, Min-seo, Xinyi, Sakura, Ha-eun, Linh, Wei, Ayaka, Mai, Jia'),
    male: list('Kenta, Seung-ho, Jun, Daichi, Minh, Hao, Ren, Tae-yang, Yichen, Sho'),
    last: list('Tanaka, Park, Zhang, Ito, Nguyen, Chen, Choi, Mori, Lin, Pham'),
  },
  {
    homes: list(
      'America/Mexico_City Spanish, America/Sao_Paulo Portuguese, America/Bogota Spanish, America/Lima Spanish',
    ).map(homeOf),
    female: list(
      'Valentina, Luiza, Camila, Isabela, Marisol, Renata, Daniela, Itzel, Antonia, Rosa',
    ),
    male: list('Mateo, Thiago, Joaquín, Caio, Andrés, Rodrigo, Gael, Ignacio, Davi, Efraín'),
    last: list(
      'Herrera, Oliveira, Rojas, Castillo, Barbosa, Quispe, Vargas, Cardoso, Mamani, Salazar',
    ),
  },
];

/** Returns the first names of a heritage for a gender; `other` draws from all. */
export function firstNamesOf(heritage: Heritage, gender: Gender): readonly string[] {
  return gender === 'other' ? OPEN_NAMES : heritage[gender];
}
