import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guessLanguage } from '#islands/ui/prose/on-demand/guess-language.ts';
import { CODE_LANGUAGES, type CodeLanguage } from '#shared/snippet.ts';
import { AMOUNTS, drawSnippet } from '#demo/snippets.ts';

/** Code as people paste it, a few samples each, including some a highlighter mistook for another language. */
const SAMPLES: [CodeLanguage, ...string[]][] = [
  [
    'typescript',
    'interface A {\n  id: string;\n}\nexport const f = (a: A): string => a.id;',
    `export class UserService {
  private readonly users = new Map<string, User>();

  constructor(private db: Database) {}

  async find(id: string): Promise<User | null> {
    const known = this.users.get(id);
    if (known !== undefined) return known;
    return await this.db.select('users', { id });
  }
}`,
  ],
  [
    'javascript',
    `const express = require('express');
const app = express();

app.get('/', (req, res) => {
  res.send('hello');
});

module.exports = app;`,
    `function debounce(fn, wait) {
  let timer;
  return function (...args) {
    clearTimeout(timer);
    timer = setTimeout(() => fn.apply(this, args), wait);
  };
}
console.log(typeof debounce);`,
  ],
  [
    'python',
    'def f(self, x):\n    """Doc."""\n    return [y for y in x if y is not None]',
    `from dataclasses import dataclass

@dataclass
class User:
    name: str
    age: int = 0

    def greet(self) -> str:
        return f"Hello {self.name}"`,
  ],
  [
    'rust',
    `use std::collections::HashMap;

fn main() {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for word in "a b a".split(' ') {
        *counts.entry(word.to_string()).or_insert(0) += 1;
    }
    println!("{counts:?}");
}`,
    `impl<'a> Parser<'a> {
    pub fn next(&mut self) -> Option<Token<'a>> {
        match self.chars.peek()? {
            '(' => Some(Token::Open),
            _ => None,
        }
    }
}`,
  ],
  [
    'go',
    `package main

import (
	"database/sql"
	"fmt"
)

func users(db *sql.DB) ([]string, error) {
	rows, err := db.Query("SELECT name FROM users WHERE active = true ORDER BY name")
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	defer rows.Close()
	return scan(rows)
}`,
    `type Server struct {
	mu    sync.Mutex
	peers map[string]*Peer
}

func (s *Server) Add(p *Peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.peers[p.ID] = p
}`,
  ],
  [
    'java',
    `package com.example;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<String> names = List.of("a", "b");
        names.stream().map(String::toUpperCase).forEach(System.out::println);
    }
}`,
    `@Override
public boolean equals(Object other) {
    if (!(other instanceof Point)) return false;
    final Point point = (Point) other;
    return x == point.x && y == point.y;
}`,
  ],
  [
    'kotlin',
    `data class User(val name: String, val age: Int)

fun main() {
    val users = listOf(User("Ada", 36), User("Ben", 17))
    println(users.filter { it.age >= 18 }.map { it.name })
}`,
    `override fun onCreate(savedInstanceState: Bundle?) {
    super.onCreate(savedInstanceState)
    val label = when (state) {
        is Loading -> "…"
        else -> state.text ?: ""
    }
}`,
  ],
  [
    'swift',
    `import SwiftUI

struct ContentView: View {
    @State private var count = 0

    var body: some View {
        Button("Tapped \\(count)") { count += 1 }
    }
}`,
    `func load(_ id: Int) async throws -> [String] {
    guard let url = URL(string: "https://example.com/\\(id)") else { return [] }
    let (data, _) = try await URLSession.shared.data(from: url)
    return try JSONDecoder().decode([String].self, from: data)
}`,
  ],
  [
    'c',
    `#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int *numbers = malloc(10 * sizeof(int));
    if (numbers == NULL) return 1;
    printf("%d\\n", numbers[0]);
    free(numbers);
}`,
    `typedef struct node {
    int value;
    struct node *next;
} node;

static int count(const node *list) {
    int n = 0;
    for (; list != NULL; list = list->next) n++;
    return n;
}`,
  ],
  [
    'cpp',
    `#include <iostream>
#include <vector>

int main() {
    std::vector<int> numbers{3, 1, 2};
    std::sort(numbers.begin(), numbers.end());
    for (const auto& n : numbers) std::cout << n << std::endl;
}`,
    `template <typename T>
class Stack {
public:
    void push(const T& value) { items.push_back(value); }
    bool empty() const noexcept { return items.empty(); }

private:
    std::vector<T> items;
};`,
  ],
  [
    'csharp',
    `using System;
using System.Linq;

namespace Demo;

public class Program
{
    public static void Main(string[] args)
    {
        var names = new[] { "a", "b" };
        foreach (var name in names.Where(n => n.Length > 0))
            Console.WriteLine($"Hello {name}");
    }
}`,
    `public class Person
{
    public string Name { get; set; } = "";
    public int Age { get; init; }

    public async Task<bool> SaveAsync(IStore store)
    {
        return await store.PutAsync(this);
    }
}`,
  ],
  [
    'ruby',
    `class User < ApplicationRecord
  attr_reader :name

  def initialize(name)
    @name = name
  end

  def admin?
    roles.any? { |role| role.name == 'admin' }
  end
end`,
    `require 'json'

users.each do |user|
  puts "#{user[:name]}: #{user[:age]}" unless user.nil?
end`,
  ],
  [
    'php',
    `<?php
namespace App\\Http;

class UserController {
    public function show(int $id): string {
        return $this->users->find($id)->name;
    }
}`,
    `$total = 0;
foreach ($items as $item) {
    $total += $item['price'] * $item['count'];
}
echo $total;`,
  ],
  [
    'sql',
    'SELECT id, name FROM users WHERE age > 30 ORDER BY name LIMIT 10;',
    `CREATE TABLE orders (
  id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES users (id),
  total NUMERIC(10, 2)
);`,
  ],
  [
    'bash',
    `#!/usr/bin/env bash
set -euo pipefail

for file in *.log; do
  gzip "$file"
done`,
    'git clone https://example.com/app.git\ncd app\nnpm install\nnpm run build -- --watch',
  ],
  ['json', '{\n  "name": "app",\n  "scripts": { "build": "astro build" }\n}', '[\n  1,\n  2\n]'],
  [
    'yaml',
    `services:
  web:
    image: nginx:alpine
    ports:
      - "80:80"
    environment:
      NODE_ENV: production`,
    `name: CI
on: [push]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: npm ci && npm test`,
  ],
  [
    'ini',
    `[package]
name = "tool"
version = "0.1.0"

[dependencies]
serde = { version = "1", features = ["derive"] }`,
  ],
  [
    'xml',
    `<!doctype html>
<html>
  <head><title>Hi</title></head>
  <body><script>const a = 1;</script></body>
</html>`,
    `<ul class="list">
  <li><a href="/one">One</a></li>
  <li><a href="/two">Two</a></li>
</ul>`,
  ],
  [
    'css',
    `.card {
  display: grid;
  gap: 8px;
  padding: 16px;
}
.card:hover {
  background: var(--hover);
}`,
    '@media (width < 640px) {\n  nav {\n    display: none;\n  }\n}',
  ],
  [
    'scss',
    `$gap: 8px;

@mixin card {
  padding: $gap;
  &:hover {
    color: red;
  }
}`,
  ],
  [
    'markdown',
    '# Title\n\nSome **bold** words and a [link](https://example.com).\n\n## More\n\n- One\n- Two',
  ],
  [
    'diff',
    `diff --git a/a.ts b/a.ts
--- a/a.ts
+++ b/a.ts
@@ -1,2 +1,2 @@
-const a: string = 'x';
+const a: number = 1;`,
  ],
  [
    'dockerfile',
    'FROM node:24-alpine AS build\nWORKDIR /app\nCOPY package.json .\nRUN npm ci\nCMD ["node", "main.js"]',
  ],
  ['makefile', '.PHONY: all\n\nall: main.o\n\t$(CC) -o app $^\n\nclean:\n\trm -f app'],
  [
    'lua',
    `local M = {}

function M.sum(list)
  local total = 0
  for _, value in ipairs(list) do
    total = total + value
  end
  return total
end

return M`,
  ],
  [
    'elixir',
    `defmodule Math do
  @doc "Adds"
  def sum(list) do
    list
    |> Enum.map(fn x -> x * 2 end)
    |> Enum.sum()
  end
end`,
  ],
  [
    'haskell',
    `module Main where

import qualified Data.Map as Map

count :: [String] -> Map.Map String Int
count = foldr (\\word -> Map.insertWith (+) word 1) Map.empty

main :: IO ()
main = putStrLn "done"`,
  ],
  [
    'graphql',
    `query Users($first: Int!) {
  users(first: $first) {
    id
    ...UserFields
  }
}`,
    'type User implements Node {\n  id: ID!\n  name: String!\n  posts: [Post!]!\n}',
  ],
];

describe.each(SAMPLES)('%s is guessed', (language, ...samples) => {
  test.each(samples)('%j', (code) => {
    expect(guessLanguage(code)).toBe(language);
  });
});

/** Ten short pastes in each language, in a file named after it. */
const PASTES = new URL('pastes/', import.meta.url);

test.each(Object.keys(CODE_LANGUAGES))('ten pastes in %s are guessed', (language) => {
  const text = readFileSync(new URL(`${language}.txt`, PASTES), 'utf8');
  const pastes = text.trimEnd().split('\n%%%%\n');
  expect(pastes).toHaveLength(10);
  const wrong = pastes.flatMap((code) => {
    const guess = guessLanguage(code) ?? 'text';
    return guess === language ? [] : [{ guess, code }];
  });
  expect(wrong).toEqual([]);
});

test('demo snippets are guessed correctly', () => {
  const drawn = Array.from({ length: 200 }, (_, at) => drawSnippet(String(at), []));
  for (const snippet of new Set([AMOUNTS, ...drawn]))
    if (snippet !== null) expect(guessLanguage(snippet.code), snippet.code).toBe(snippet.language);
});

test.each([
  'a\nb',
  '',
  'Hi Ben,\nthanks for the note (I read it twice).\nSee you at 18:00; bring the laptop.',
  'x = 1\ny = 2',
  'f(x)\ng(y)\nh(z)',
  'foo.bar();\nbaz.qux();',
  '{ "a": 1,',
])('%j stays unguessed', (code) => {
  expect(guessLanguage(code)).toBeNull();
});
