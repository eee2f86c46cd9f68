import type { Gender } from '#shared/user.ts';
import type { HairColour, Skin } from './portrait/traits.ts';

/** Names that go together, and the looks that are common among people who have them. */
export interface Heritage {
  female: readonly string[];
  male: readonly string[];
  last: readonly string[];
  skins: readonly Skin[];
  hairColours: readonly HairColour[];
}

/** First names anyone may have. */
export const OPEN_NAMES: readonly string[] = [
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
    female: list('Astrid, Ingrid, Signe, Liv, Karin, Elin, Hedda, Saga, Tuva, Aino'),
    male: list('Lars, Nils, Erik, Magnus, Henrik, Søren, Jonas, Eetu, Anders, Viggo'),
    last: list(
      'Lindgren, Bergström, Haugen, Nyqvist, Sørensen, Virtanen, Dahlberg, Holm, Strand, Åkesson',
    ),
    skins: ['porcelain', 'fair', 'peach'],
    hairColours: ['blond', 'ash', 'caramel', 'brown', 'ginger'],
  },
  {
    female: list('Hannah, Moira, Chloé, Greta, Fleur, Rhiannon, Elise, Abigail, Maud, Niamh'),
    male: list('Callum, Hugo, Felix, Gareth, Bastien, Ruairí, Owen, Wouter, Julian, Miles'),
    last: list(
      'Fairweather, Dubois, van der Meer, Brennan, Schreiber, Pritchard, Moreau, Campbell, Lefebvre, Whitlock, de Vries',
    ),
    skins: ['porcelain', 'fair', 'peach', 'sand'],
    hairColours: ['brown', 'chestnut', 'caramel', 'auburn', 'ginger', 'espresso'],
  },
  {
    female: list('Chiara, Lucía, Inês, Eleni, Marta, Giulia, Carmen, Despina, Joana, Noemi'),
    male: list('Matteo, Diego, Tiago, Nikos, Álvaro, Lorenzo, Rui, Stavros, Emilio, Bruno'),
    last: list(
      'Ferrari, Navarro, Carvalho, Dimitriou, Esposito, Ibáñez, Teixeira, Ricci, Soler, Karagiannis',
    ),
    skins: ['peach', 'sand', 'honey', 'olive'],
    hairColours: ['espresso', 'black', 'brown', 'chestnut'],
  },
  {
    female: list('Zofia, Ivana, Oksana, Petra, Anca, Milena, Jana, Kateryna, Vesna, Ilona'),
    male: list('Jakub, Marek, Andriy, Tomáš, Radu, Dragan, Piotr, Bohdan, Zoltán, Goran'),
    last: list(
      'Kowalska, Horváth, Shevchenko, Dvořák, Popescu, Jovanović, Nowak, Szabó, Marković, Bondarenko',
    ),
    skins: ['porcelain', 'fair', 'peach', 'sand'],
    hairColours: ['brown', 'ash', 'espresso', 'caramel', 'auburn'],
  },
  {
    female: list('Adaeze, Akosua, Nneka, Fatou, Wambui, Zodwa, Tiwa, Makena, Abena, Naledi'),
    male: list('Emeka, Kofi, Tunde, Mamadou, Otieno, Sipho, Segun, Baraka, Yaw, Tendai'),
    last: list('Nwosu, Mensah, Afolabi, Sarr, Odhiambo, Khumalo, Eze, Mwangi, Owusu, Moyo'),
    skins: ['bronze', 'umber', 'cocoa', 'ebony'],
    hairColours: ['black', 'black', 'espresso', 'chestnut'],
  },
  {
    female: list('Layla, Yasmin, Shirin, Salma, Dina, Maryam, Rania, Elif, Nour, Parisa'),
    male: list('Omar, Kaveh, Youssef, Tariq, Emre, Samir, Bilal, Arash, Mehdi, Idris'),
    last: list(
      'Mansour, Hosseini, El Idrissi, Khalil, Yılmaz, Farahani, Aziz, Demir, Belkacem, Saleh',
    ),
    skins: ['sand', 'honey', 'olive', 'almond'],
    hairColours: ['black', 'espresso', 'brown'],
  },
  {
    female: list('Ananya, Kavya, Meera, Nadeesha, Sunita, Ishita, Farah, Pooja, Lakshmi, Tara'),
    male: list('Rohan, Vikram, Imran, Dinesh, Aditya, Kiran, Rashid, Nuwan, Harsh, Sanjay'),
    last: list(
      'Sharma, Patel, Krishnamurthy, Rahman, Perera, Banerjee, Reddy, Chaudhry, Nair, Kulkarni',
    ),
    skins: ['honey', 'olive', 'almond', 'bronze', 'umber'],
    hairColours: ['black', 'ink', 'espresso'],
  },
  {
    female: list('Yuki, Min-seo, Xinyi, Sakura, Ha-eun, Linh, Wei, Ayaka, Mai, Jia'),
    male: list('Kenta, Seung-ho, Jun, Daichi, Minh, Hao, Ren, Tae-yang, Yichen, Sho'),
    last: list('Tanaka, Park, Zhang, Ito, Nguyen, Chen, Choi, Mori, Lin, Pham'),
    skins: ['fair', 'peach', 'sand', 'honey'],
    hairColours: ['black', 'ink', 'espresso'],
  },
  {
    female: list(
      'Valentina, Luiza, Camila, Isabela, Marisol, Renata, Daniela, Itzel, Antonia, Rosa',
    ),
    male: list('Mateo, Thiago, Joaquín, Caio, Andrés, Rodrigo, Gael, Ignacio, Davi, Efraín'),
    last: list(
      'Herrera, Oliveira, Rojas, Castillo, Barbosa, Quispe, Vargas, Cardoso, Mamani, Salazar',
    ),
    skins: ['sand', 'honey', 'olive', 'almond', 'bronze', 'umber'],
    hairColours: ['black', 'espresso', 'brown', 'chestnut'],
  },
];

/** The first names of a heritage for a gender; those who are neither draw from all. */
export function firstNamesOf(heritage: Heritage, gender: Gender): readonly string[] {
  return gender === 'other' ? OPEN_NAMES : heritage[gender];
}
