import type { Scene, ScenePalette } from './traits.ts';

const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string => `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;
const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more}/>`;
const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${more}/>`;
const books = (
  rows: readonly (readonly [number, number, number, number, number])[],
  colours: ScenePalette,
): string =>
  rows
    .map(([x, y, width, height, tone]) => rect(x, y, width, height, colours[tone] ?? colours[2]))
    .join('');

/** The room behind a person: ground a, middle b, light c, deep d. */
export const SCENE: Record<Scene, (palette: ScenePalette) => string> = {
  window: ([, b, c, d]) =>
    rect(34, 30, 156, 280, c) +
    rect(200, 30, 156, 280, c) +
    path('M34 226L96 160 150 214 190 184V310H34ZM200 236l54-64 48 46 54-30v122H200Z', b) +
    rect(20, 310, 360, 14, d, ' opacity=".5"') +
    stroke('M366 312c-8-56 2-92 20-116M366 312c-4-40-22-62-34-74', d, 9),
  shelf: (k) =>
    rect(0, 150, 400, 11, k[1]) +
    rect(0, 322, 400, 11, k[1]) +
    books(
      [
        [12, 58, 24, 92, 2],
        [40, 76, 16, 74, 3],
        [60, 48, 26, 102, 1],
        [298, 64, 22, 86, 3],
        [324, 46, 28, 104, 2],
        [356, 80, 20, 70, 1],
        [8, 238, 26, 84, 3],
        [38, 252, 18, 70, 2],
        [60, 226, 20, 96, 1],
        [308, 244, 30, 78, 1],
        [342, 224, 18, 98, 2],
        [364, 248, 26, 74, 3],
        [14, 402, 40, 98, 2],
        [336, 396, 22, 104, 3],
        [362, 410, 26, 90, 1],
      ],
      k,
    ),
  hills: ([, b, c, d]) =>
    `<circle cx="316" cy="98" r="42" fill="${c}"/>` +
    path('M0 262C80 200 140 212 220 252S360 284 400 222V500H0Z', b, ' opacity=".7"') +
    path('M0 334c90-50 170-20 230 10s120 10 170-30v186H0Z', b) +
    path('M0 414c120-40 260-40 400 0v86H0Z', d),
  night: ([, b, c, d]) => {
    const lit = [
      [14, 214],
      [40, 214],
      [14, 250],
      [40, 286],
      [92, 152],
      [116, 188],
      [92, 224],
      [286, 122],
      [310, 122],
      [310, 158],
      [286, 194],
      [286, 230],
      [354, 232],
      [378, 232],
      [354, 268],
    ];
    return (
      rect(0, 186, 70, 314, b) +
      rect(78, 124, 62, 376, d) +
      rect(272, 94, 60, 406, b) +
      rect(340, 204, 60, 296, d) +
      lit
        .map(([x, y], at) => rect(x ?? 0, y ?? 0, 12, 18, c, at % 3 === 0 ? ' opacity=".45"' : ''))
        .join('') +
      `<circle cx="66" cy="70" r="24" fill="${c}" opacity=".9"/>`
    );
  },
  disc: ([, b, c, d]) =>
    path('M0 0H240L80 500H0Z', c, ' opacity=".7"') +
    `<circle cx="300" cy="150" r="150" fill="${b}"/>` +
    rect(0, 446, 400, 54, d, ' opacity=".3"'),
  pinboard: ([, b, c, d]) =>
    rect(22, 46, 104, 128, c) +
    path('M34 156l30-42 22 24 14-16 16 34Z', b) +
    rect(276, 34, 100, 76, b) +
    rect(292, 124, 84, 104, c) +
    stroke('M306 148h52M306 166h40M306 184h46', d, 5, ' opacity=".6"') +
    rect(28, 204, 70, 70, b) +
    `<circle cx="74" cy="52" r="7" fill="${d}"/><circle cx="326" cy="40" r="7" fill="${d}"/><circle cx="334" cy="130" r="7" fill="${d}"/><circle cx="62" cy="210" r="7" fill="${d}"/>` +
    rect(0, 400, 400, 100, d, ' opacity=".4"'),
  leaves: ([, b, c, d]) => {
    const leaf = (x: number, y: number, turn: number, fill: string): string =>
      path(
        'M0 0C-44-30-44-96 0-150C44-96 44-30 0 0Z',
        fill,
        ` transform="translate(${x} ${y}) rotate(${turn})"`,
      );
    return (
      leaf(10, 300, -12, b) +
      leaf(40, 240, 24, c) +
      leaf(0, 420, 34, d) +
      leaf(400, 280, 8, d) +
      leaf(372, 200, -28, b) +
      leaf(404, 430, -34, b) +
      leaf(110, 110, -30, d) +
      leaf(300, 104, 32, c)
    );
  },
  brick: ([, b, c, d]) => {
    const rows = Array.from(
      { length: 12 },
      (_, row) => `M${row % 2 === 0 ? -30 : -80} ${row * 42 + 21}H400`,
    ).join('');
    return (
      `<path d="${rows}" stroke="${b}" stroke-width="36" stroke-dasharray="94 6" fill="none"/>` +
      stroke('M318 0V84', d, 5) +
      path('M280 130C280 100 296 82 318 82S356 100 356 130Z', d) +
      `<ellipse cx="318" cy="132" rx="30" ry="10" fill="${c}"/>`
    );
  },
  sea: ([, b, c, d]) =>
    `<circle cx="92" cy="118" r="46" fill="${c}"/>` +
    rect(0, 256, 400, 244, b) +
    rect(0, 340, 400, 160, d) +
    stroke(
      'M20 286h60M300 280h76M330 310h50M14 322h40M290 372h80M30 380h50',
      c,
      5,
      ' opacity=".7"',
    ) +
    path('M322 256l0-76 40 66Z', c) +
    path('M300 252h76l-14 22h-48Z', d),
  peaks: ([, b, c, d]) =>
    path('M-20 330L84 110 176 296 292 70 420 330V500H-20Z', b) +
    path('M84 110l-34 72 26-12 16 22 26-14ZM292 70l-44 86 30-14 20 26 34-20Z', c) +
    path('M0 500V356L70 300 150 368 250 312 330 372 400 320V500Z', d),
  tiles: ([, b, c, d]) => {
    const at = Array.from({ length: 20 }, (_, cell) => {
      const x = (cell % 4) * 100;
      const y = Math.floor(cell / 4) * 100;
      const turn = ((cell * 7) % 4) * 90;
      return `<use href="#q" x="${x}" y="${y}" fill="${[b, c, b, d][(cell * 3 + (cell >> 2)) % 4] ?? b}" transform="rotate(${turn} ${x + 50} ${y + 50})"/>`;
    });
    return `<defs><path id="q" d="M0 0H100A100 100 0 0 1 0 100Z"/></defs>${at.join('')}`;
  },
  rack: ([, b, c, d]) =>
    `<g id="r">${rect(-10, 30, 122, 38, b)}${stroke('M6 49h.1m14 0h.1', c, 8)}${stroke('M40 49h52', d, 6)}</g>` +
    `<use href="#r" y="46"/><use href="#r" y="92"/><use href="#r" y="138"/><use href="#r" y="184"/><use href="#r" y="230"/><use href="#r" y="276"/><use href="#r" x="298"/><use href="#r" x="298" y="46"/><use href="#r" x="298" y="92"/><use href="#r" x="298" y="138"/><use href="#r" x="298" y="184"/><use href="#r" x="298" y="230"/><use href="#r" x="298" y="276"/>`,
  board: ([, b, c, d]) =>
    rect(16, 26, 368, 300, c) +
    rect(16, 26, 368, 300, 'none', ` stroke="${b}" stroke-width="8"`) +
    `<g fill="none" stroke="${d}" stroke-width="5" stroke-linecap="round"><path d="M40 62h62v38H40ZM298 60h62v38h-62ZM40 164h56v38H40Z"/><path d="M71 102v58M110 80h30M298 80h-30M330 100v60"/><circle cx="330" cy="186" r="24"/><path d="M42 244h52M42 266h36M310 250h46M310 272h30"/></g>` +
    rect(60, 326, 90, 10, b),
  lamps: ([, b, c, d]) => {
    const lamp = (x: number, y: number): string =>
      stroke(`M${x} 0V${y}`, d, 4) +
      path(`M${x - 30} ${y + 34}L${x - 12} ${y}h24l18 34Z`, d) +
      `<circle cx="${x}" cy="${y + 40}" r="14" fill="${c}"/><circle cx="${x}" cy="${y + 40}" r="46" fill="${c}" opacity=".22"/>`;
    return (
      lamp(58, 70) +
      lamp(342, 54) +
      rect(0, 300, 400, 200, b) +
      rect(0, 300, 400, 9, d) +
      rect(18, 234, 30, 66, b) +
      rect(54, 250, 24, 50, d) +
      rect(330, 242, 22, 58, d) +
      rect(358, 226, 28, 74, b)
    );
  },
  stripes: ([, b, c, d]) =>
    `<path d="M-40 500L210-60M40 500L290-60M120 500L370-60M200 500L450-60M280 500L530-60M-120 500L130-60" stroke="${b}" stroke-width="34"/>` +
    `<circle cx="76" cy="108" r="50" fill="${c}"/><circle cx="346" cy="270" r="26" fill="${d}"/>`,
  garden: ([, b, c, d]) => {
    const flower = (x: number, y: number, fill: string): string =>
      stroke(`M${x} ${y}V500`, d, 5) +
      `<circle cx="${x}" cy="${y}" r="21" fill="${fill}"/><circle cx="${x}" cy="${y}" r="8" fill="${d}"/>`;
    return (
      rect(0, 330, 400, 170, b) +
      path('M-20 340C-20 250 60 230 76 290C110 250 150 290 140 340Z', d, ' opacity=".55"') +
      path('M420 340C420 240 330 220 318 288C286 260 260 300 268 340Z', d, ' opacity=".55"') +
      flower(26, 214, c) +
      flower(66, 268, b) +
      flower(98, 178, b) +
      flower(380, 204, c) +
      flower(340, 258, b) +
      flower(306, 168, c)
    );
  },
  map: ([, b, c, d]) =>
    path(
      'M-10 60C60 20 120 60 110 120S60 200 90 260 20 380-10 360ZM410 20C340 10 280 50 300 110S380 190 340 250 360 370 410 350Z',
      b,
    ) +
    `<path d="M0 100H400M0 200H400M0 300H400M0 400H400M100 0V500M300 0V500M200 0V500" stroke="${c}" stroke-width="3"/>` +
    stroke('M40 320C90 240 60 160 130 96S300 40 350 150', d, 5, ' stroke-dasharray="2 14"') +
    path('M350 156c-22-30-26-40-26-52a26 26 0 0 1 52 0c0 12-4 22-26 52Z', d) +
    `<circle cx="350" cy="104" r="9" fill="${c}"/><circle cx="40" cy="322" r="10" fill="${d}"/>`,
  stairs: ([, b, c, d]) =>
    path('M0 120H60V190H120V260H180V330H240V400H300V470H400V500H0Z', b) +
    path('M400 40H330V110H290V180H260V250H400Z', c) +
    stroke('M0 60L300 410', d, 6) +
    stroke('M30 96v74M90 166v74M330 40v60', d, 5),
};
