import type { CastMember } from '../person.ts';

/** People close to the metal: embedded, compilers, databases, games. */
export const SYSTEMS: readonly CastMember[] = [
  {
    firstName: 'Wojciech',
    lastName: 'Trzciński',
    age: 47,
    gender: 'male',
    about:
      'Storage engines. I have strong feelings about fsync and very few about anything else. If your database lost a row, I would like to hear the story.',
    skills: ['C', 'Rust', 'RocksDB', 'Linux', 'eBPF', 'io_uring', 'Jepsen'],
    look: 'fair square broad 2 | hooded straight long calm | bald ash full | crew #33507a #9fb3cf | rack fog | wrinkles:1',
  },
  {
    firstName: 'Sade',
    lastName: 'Adeyemi',
    age: 25,
    gender: 'female',
    about:
      'Firmware for hearing aids: 140 microamps and a very short list of excuses. I play trombone and test my own latency.',
    skills: ['C', 'Zephyr', 'Rust', 'DSP', 'Python', 'nRF52'],
    look: 'ebony oval slim 4 | lashes arched broad grin | afro black | scoop #e4572e #ffd9a0 | disc butter | ears:hoop',
  },
  {
    firstName: 'Ólafur',
    lastName: 'Þórðarson',
    age: 49,
    gender: 'male',
    about:
      'I wrote a compiler for knitting patterns and my mother found two bugs in the first sleeve. By day, control software for geothermal pumps.',
    skills: ['OCaml', 'C++', 'PLC', 'Ada', 'Modbus', 'Nix'],
    look: 'porcelain long broad -3 | soft bushy line smile | slick caramel long | cardigan #5a6b4f #e9e0cb | peaks ice | wrinkles:1 blush',
  },
  {
    firstName: 'Santiago',
    lastName: 'Iturriaga',
    age: 55,
    gender: 'male',
    about:
      'Thirty years of telescopes. The stars are predictable; the dome motor is not. I write drivers nobody else will read, so I comment them like letters.',
    skills: ['C++', 'Fortran', 'Python', 'EPICS', 'FPGA', 'Linux'],
    look: 'honey oval mid 3 | soft thick hook smile | receding silver moustache | kurta #26364f #d8a44a | hills dusk | wrinkles:2 glasses:aviator:#c9a24b',
  },
  {
    firstName: 'Jiwoo',
    lastName: 'Kim',
    age: 23,
    gender: 'other',
    about:
      'I speedrun old games and decompile the reasons why it works. Looking for a partner with patience and a MIPS reference.',
    skills: ['C', 'MIPS assembly', 'Ghidra', 'Python', 'Zig'],
    look: 'porcelain heart slim -4 | narrow short small smirk | fringe violet | hoodie #e8e4ef #8e7fb5 | night plum | glasses:big:#2b2438 blush',
  },
  {
    firstName: 'Desmond',
    lastName: 'Achebe',
    age: 42,
    gender: 'male',
    about:
      'Robotics for warehouses. I have been chased by my own code, at walking pace, and it was still embarrassing. Evenings: a chess engine that loses politely.',
    skills: ['C++', 'ROS 2', 'Python', 'OpenCV', 'CMake', 'CUDA', 'Gazebo'],
    look: 'ebony full broad -2 | dot thick broad teeth | bald black full | blazer #7a2f3a #f2e6d8 | board teal | glasses:square:#c9a24b',
  },
  {
    firstName: 'Ngaio',
    lastName: 'Rangihuna',
    age: 40,
    gender: 'female',
    about:
      'Seismograph networks. Our users are mostly asleep when we matter, which sets a certain standard for uptime. I also run the coldest hackathon in Gisborne.',
    skills: ['Go', 'C', 'MQTT', 'TimescaleDB', 'LoRaWAN', 'Grafana'],
    look: 'almond square mid 3 | lid soft broad smile | sidelong black | denim #3b5166 #f1ead8 | map mint | ears:drop wrinkles:1',
  },
  {
    firstName: 'Dmitri',
    lastName: 'Volkov',
    age: 39,
    gender: 'male',
    about:
      'Network stacks. I can be talked into anything that starts with a packet capture, and out of anything that starts with a framework.',
    skills: ['C', 'DPDK', 'Rust', 'Wireshark', 'QUIC', 'eBPF'],
    look: null,
  },
  {
    firstName: 'Emiko',
    lastName: 'Tanabe',
    age: 50,
    gender: 'female',
    about:
      'I maintain the train door controller in a city you have probably visited. It is 3,100 lines and every one of them has met a lawyer.',
    skills: ['Ada', 'SPARK', 'C', 'Formal methods', 'VHDL'],
    look: 'peach oval slim -2 | narrow thin small calm | lowbun pepper | blazer #3f4756 #efe8dc | stairs fog | wrinkles:2 ears:stud glasses:halfrim:#3a2a2a',
  },
  {
    firstName: 'Farid',
    lastName: 'Nazari',
    age: 33,
    gender: 'male',
    about:
      'Graphics drivers. My name is in a changelog you have scrolled past. I am teaching a toy GPU to draw one triangle, and then I will teach it to stop.',
    skills: ['C++', 'Vulkan', 'SPIR-V', 'LLVM', 'GLSL', 'Verilog'],
    look: 'olive square mid -4 | almond bushy hook smirk | quiff black stubble | vneck #8a3b5c #f4d7df | tiles lilac',
  },
  {
    firstName: 'Thandeka',
    lastName: 'Dlamini',
    age: 22,
    gender: 'female',
    about:
      'Game jams, nineteen so far, eleven finished. I do level tools and netcode and will gladly let you do the menus.',
    skills: ['Godot', 'C#', 'Blender', 'GDScript', 'WebRTC', 'Aseprite'],
    look: 'cocoa heart mid -5 | round raised broad laugh | cornrows black | overalls #f2c14e #5b3f8c | stripes plum | ears:stud',
  },
  {
    firstName: 'Suresh',
    lastName: 'Iyer',
    age: 57,
    gender: 'male',
    about:
      'Telecom switches since 1991. I have outlived four protocols and one building. Learning Rust from my daughter, who reviews strictly and does not accept uptime as an argument.',
    skills: ['Erlang', 'C', 'Rust', 'SIP', 'Perl', 'Solaris'],
    look: 'bronze oval mid 2 | soft bushy broad smile | horseshoe white moustache | shirt #f1e8d3 #c7b48a | leaves forest | wrinkles:2 glasses:square:#3a2a1f',
  },
  {
    firstName: 'Gunnar',
    lastName: 'Ekström',
    age: 53,
    gender: 'male',
    about:
      'I automate a sawmill. Logs in the wooden sense, then logs in the other sense. The saw has never missed; the dashboard has.',
    skills: ['C#', 'OPC UA', 'InfluxDB', 'Grafana', 'PLC', 'Python'],
    look: 'peach full broad -3 | dot bushy button grin | crop ash full | plaid #2f5a4c #d9b65c | brick sand | wrinkles:1 blush cap:#34404c',
  },
  {
    firstName: 'Mei-Ling',
    lastName: 'Fong',
    age: 30,
    gender: 'female',
    about:
      'Browser engine contributor, layout team. Yes, I know about your float. Pairing is how I learned this, so I would like to pass it on, one reftest at a time.',
    skills: ['C++', 'Rust', 'CSS', 'WebIDL', 'Python', 'Mercurial'],
    look: 'sand oval slim 4 | lid straight small smile | long ink | crew #d8e4e0 #7ea39a | garden mint | blush mole',
  },
  {
    firstName: 'River',
    lastName: 'Castellano',
    age: 27,
    gender: 'other',
    about:
      'Synth firmware and cassette-era nostalgia I am too young for. My modules are open hardware, and so is my soldering iron, if you live near Turin.',
    skills: ['C++', 'Teensy', 'KiCad', 'Pure Data', 'Faust'],
    look: 'honey slim mid -5 | hooded thick line smirk | mullet pink | vest #3d3a5c #efb94f | lamps dusk | ears:hoop mole',
  },
  {
    firstName: 'Rosalind',
    lastName: 'Achterberg',
    age: 43,
    gender: 'female',
    about:
      'Toolchains for chips that do not exist yet. My users file bugs from the future. I keep bees, which are better documented.',
    skills: ['LLVM', 'C++', 'RISC-V', 'Python', 'TableGen', 'Verilog', 'CMake'],
    look: null,
  },
];
