import { expect, test } from 'vitest';
import { readDatabaseAddress } from './database-address.ts';

test('an address of one server is itself', () => {
  expect(readDatabaseAddress('postgres://me:p%40ss@db:5432/polls?sslmode=require')).toEqual({
    servers: ['postgres://me:p%40ss@db:5432/polls?sslmode=require'],
    target: undefined,
  });
});

test('one of several servers is an address of each', () => {
  const address = 'postgres://me:se,cret@a:5432,b,[::1]:5433/polls?target_session_attrs=read-write';
  expect(readDatabaseAddress(address)).toEqual({
    servers: [
      'postgres://me:se,cret@a:5432/polls',
      'postgres://me:se,cret@b/polls',
      'postgres://me:se,cret@[::1]:5433/polls',
    ],
    target: 'read-write',
  });
});

test('what else it says is said to each', () => {
  const address = 'postgresql://a,b/polls?sslmode=require&target_session_attrs=primary';
  expect(readDatabaseAddress(address)).toEqual({
    servers: ['postgresql://a/polls?sslmode=require', 'postgresql://b/polls?sslmode=require'],
    target: 'primary',
  });
});

test('a name for connections is left out', () => {
  const address =
    'postgres://db/polls?application_name=polls&sslmode=require&Application_Name=site';
  expect(readDatabaseAddress(address).servers).toEqual(['postgres://db/polls?sslmode=require']);
});

test('what is no address stays what it is', () => {
  expect(readDatabaseAddress('nonsense')).toEqual({ servers: ['nonsense'], target: undefined });
});
