import type { CastMember } from '../person.ts';

/** Embedded, compilers, databases, games. */
export const SYSTEMS: readonly CastMember[] = [
  {
    firstName: 'Wojciech',
    lastName: 'Trzciński',
    age: 47,
    gender: 'male',
    about:
      'Storage engines. I have strong feelings about fsync and very few about anything else. If your database lost a row, I would like to hear the story.',
    skills: ['C', 'Rust', 'RocksDB', 'Linux', 'eBPF', 'io_uring', 'Jepsen'],
    photo: 'demo-04.svg',
  },
  {
    firstName: 'Sade',
    lastName: 'Adeyemi',
    age: 25,
    gender: 'female',
    about:
      'Firmware for hearing aids: 140 microamps and a very short list of excuses. I play trombone and test my own latency.',
    skills: ['C', 'Zephyr', 'Rust', 'DSP', 'Python', 'nRF52'],
    photo: 'demo-08.svg',
  },
  {
    firstName: 'Ólafur',
    lastName: 'Þórðarson',
    age: 49,
    gender: 'male',
    about:
      'I wrote a compiler for knitting patterns and my mother found two bugs in the first sleeve. By day, control software for geothermal pumps.',
    skills: ['OCaml', 'C++', 'PLC', 'Ada', 'Modbus', 'Nix'],
    photo: 'demo-12.svg',
  },
  {
    firstName: 'Santiago',
    lastName: 'Iturriaga',
    age: 55,
    gender: 'male',
    about:
      'Thirty years of telescopes. The stars are predictable; the dome motor is not. I write drivers nobody else will read, so I comment them like letters.',
    skills: ['C++', 'Fortran', 'Python', 'EPICS', 'FPGA', 'Linux'],
    photo: 'demo-16.svg',
  },
  {
    firstName: 'Jiwoo',
    lastName: 'Kim',
    age: 23,
    gender: 'other',
    about:
      'I speedrun old games and decompile the reasons why it works. Looking for a partner with patience and a MIPS reference.',
    skills: ['C', 'MIPS assembly', 'Ghidra', 'Python', 'Zig'],
    photo: 'demo-20.svg',
  },
  {
    firstName: 'Desmond',
    lastName: 'Achebe',
    age: 42,
    gender: 'male',
    about:
      'Robotics for warehouses. I have been chased by my own code, at walking pace, and it was still embarrassing. Evenings: a chess engine that loses politely.',
    skills: ['C++', 'ROS 2', 'Python', 'OpenCV', 'CMake', 'CUDA', 'Gazebo'],
    photo: 'demo-24.svg',
  },
  {
    firstName: 'Ngaio',
    lastName: 'Rangihuna',
    age: 40,
    gender: 'female',
    about:
      'Seismograph networks. Our users are mostly asleep when we matter, which sets a certain standard for uptime. I also run the coldest hackathon in Gisborne.',
    skills: ['Go', 'C', 'MQTT', 'TimescaleDB', 'LoRaWAN', 'Grafana'],
    photo: 'demo-28.svg',
  },
  {
    firstName: 'Dmitri',
    lastName: 'Volkov',
    age: 39,
    gender: 'male',
    about:
      'Network stacks. I can be talked into anything that starts with a packet capture, and out of anything that starts with a framework.',
    skills: ['C', 'DPDK', 'Rust', 'Wireshark', 'QUIC', 'eBPF'],
    photo: null,
  },
  {
    firstName: 'Emiko',
    lastName: 'Tanabe',
    age: 50,
    gender: 'female',
    about:
      'I maintain the train door controller in a city you have probably visited. It is 3,100 lines and every one of them has met a lawyer.',
    skills: ['Ada', 'SPARK', 'C', 'Formal methods', 'VHDL'],
    photo: 'demo-36.svg',
  },
  {
    firstName: 'Farid',
    lastName: 'Nazari',
    age: 33,
    gender: 'male',
    about:
      'Graphics drivers. My name is in a changelog you have scrolled past. I am teaching a toy GPU to draw one triangle, and then I will teach it to stop.',
    skills: ['C++', 'Vulkan', 'SPIR-V', 'LLVM', 'GLSL', 'Verilog'],
    photo: 'demo-40.svg',
  },
  {
    firstName: 'Thandeka',
    lastName: 'Dlamini',
    age: 22,
    gender: 'female',
    about:
      'Game jams, nineteen so far, eleven finished. I do level tools and netcode and will gladly let you do the menus.',
    skills: ['Godot', 'C#', 'Blender', 'GDScript', 'WebRTC', 'Aseprite'],
    photo: 'demo-44.svg',
  },
  {
    firstName: 'Suresh',
    lastName: 'Iyer',
    age: 57,
    gender: 'male',
    about:
      'Telecom switches since 1991. I have outlived four protocols and one building. Learning Rust from my daughter, who reviews strictly and does not accept uptime as an argument.',
    skills: ['Erlang', 'C', 'Rust', 'SIP', 'Perl', 'Solaris'],
    photo: 'demo-48.svg',
  },
  {
    firstName: 'Gunnar',
    lastName: 'Ekström',
    age: 53,
    gender: 'male',
    about:
      'I automate a sawmill. Logs in the wooden sense, then logs in the other sense. The saw has never missed; the dashboard has.',
    skills: ['C#', 'OPC UA', 'InfluxDB', 'Grafana', 'PLC', 'Python'],
    photo: 'demo-52.svg',
  },
  {
    firstName: 'Mei-Ling',
    lastName: 'Fong',
    age: 30,
    gender: 'female',
    about:
      'Browser engine contributor, layout team. Yes, I know about your float. Pairing is how I learned this, so I would like to pass it on, one reftest at a time.',
    skills: ['C++', 'Rust', 'CSS', 'WebIDL', 'Python', 'Mercurial'],
    photo: 'demo-56.svg',
  },
  {
    firstName: 'River',
    lastName: 'Castellano',
    age: 27,
    gender: 'other',
    about:
      'Synth firmware and cassette-era nostalgia I am too young for. My modules are open hardware, and so is my soldering iron, if you live near Turin.',
    skills: ['C++', 'Teensy', 'KiCad', 'Pure Data', 'Faust'],
    photo: 'demo-60.svg',
  },
  {
    firstName: 'Rosalind',
    lastName: 'Achterberg',
    age: 43,
    gender: 'female',
    about:
      'Toolchains for chips that do not exist yet. My users file bugs from the future. I keep bees, which are better documented.',
    skills: ['LLVM', 'C++', 'RISC-V', 'Python', 'TableGen', 'Verilog', 'CMake'],
    photo: null,
  },
];
