import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepsSecrets } from './secret-address.ts';

const kept = [
  'https://api.example.com',
  'http://localhost:8080',
  'http://LOCALHOST',
  'http://127.0.0.1:1',
  'http://127.1',
  'http://[::1]:8080',
];

const readable = [
  'http://api.example.com',
  'http://localhost.example.com',
  'http://127.example.com',
  'http://127.0.0.1.example.com',
  'http://localhost@example.com',
  'http://[::2]',
  'http://128.0.0.1',
  'ftp://localhost',
  'localhost',
  '',
];

test('credentials go over TLS, or to this machine itself', () => {
  assert.deepEqual([...kept, ...readable].filter(keepsSecrets), kept);
});
