import { describe, expect, test } from 'vitest';
import { StartupError } from '../base/startup-error.ts';
import { providersOf } from './openid-settings.ts';

const ACME = {
  OPENID_PROVIDERS: 'acme',
  OPENID_ACME_ISSUER: 'https://accounts.acme.example',
  OPENID_ACME_CLIENT_ID: 'polls',
  OPENID_ACME_CLIENT_SECRET: 'a long one',
  OPENID_ACME_NAME: 'Acme',
};

test('there is no provider without a setting', () => {
  expect(providersOf({})).toEqual([]);
  expect(providersOf({ OPENID_PROVIDERS: '' })).toEqual([]);
});

test('each provider is read under its name', () => {
  const env = {
    ...ACME,
    OPENID_PROVIDERS: ' acme, our-school ',
    OPENID_OUR_SCHOOL_ISSUER: 'http://localhost:9000/oidc',
    OPENID_OUR_SCHOOL_CLIENT_ID: '17',
    OPENID_OUR_SCHOOL_CLIENT_SECRET: 's',
    OPENID_OUR_SCHOOL_NAME: 'Our school',
  };
  expect(providersOf(env)).toEqual([
    {
      id: 'acme',
      name: 'Acme',
      issuer: 'https://accounts.acme.example',
      clientId: 'polls',
      clientSecret: 'a long one',
    },
    {
      id: 'our-school',
      name: 'Our school',
      issuer: 'http://localhost:9000/oidc',
      clientId: '17',
      clientSecret: 's',
    },
  ]);
});

describe('an unusable value stops the start with one sentence', () => {
  test.each([
    ['a capital in a name', { OPENID_PROVIDERS: 'Acme' }],
    ['a name of one letter', { OPENID_PROVIDERS: 'a' }],
    ['a name twice', { ...ACME, OPENID_PROVIDERS: 'acme,acme' }],
    ['the name that stands for passwords', { OPENID_PROVIDERS: 'credential' }],
    ['nine of them', { OPENID_PROVIDERS: 'aa,bb,cc,dd,ee,ff,gg,hh,ii' }],
    ['no issuer', { ...ACME, OPENID_ACME_ISSUER: '' }],
    ['no secret', { ...ACME, OPENID_ACME_CLIENT_SECRET: undefined }],
    ['no name', { ...ACME, OPENID_ACME_NAME: ' ' }],
    ['a long name', { ...ACME, OPENID_ACME_NAME: 'n'.repeat(41) }],
    ['an issuer without TLS', { ...ACME, OPENID_ACME_ISSUER: 'http://accounts.acme.example' }],
    ['an issuer that is none', { ...ACME, OPENID_ACME_ISSUER: 'acme' }],
    ['an issuer with a question', { ...ACME, OPENID_ACME_ISSUER: 'https://acme.example/?a=b' }],
    [
      'the address of its description',
      { ...ACME, OPENID_ACME_ISSUER: 'https://acme.example/.well-known/openid-configuration' },
    ],
  ])('%s', (_, env) => {
    expect(() => providersOf(env)).toThrow(StartupError);
  });
});
