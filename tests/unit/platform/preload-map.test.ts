import { expect, test } from 'vitest';
import { preloadMap } from '../../../scripts/support/preload-map.ts';

test('the map lists dependencies of a chunk, nearest first', () => {
  const chunks = [
    { fileName: 'login.js', imports: ['api.js', 'react.js'] },
    { fileName: 'api.js', imports: ['root.js'] },
    { fileName: 'root.js', imports: [] },
    { fileName: 'react.js', imports: [] },
  ];
  expect(preloadMap(chunks)).toEqual({
    '/login.js': ['/api.js', '/react.js', '/root.js'],
    '/api.js': ['/root.js'],
    '/root.js': [],
    '/react.js': [],
  });
});

test('the map handles cycles and omits files outside the build', () => {
  const chunks = [
    { fileName: 'a.js', imports: ['b.js', 'https://elsewhere.example/c.js'] },
    { fileName: 'b.js', imports: ['a.js'] },
  ];
  expect(preloadMap(chunks)).toEqual({ '/a.js': ['/b.js'], '/b.js': ['/a.js'] });
});
