import { LOCALES } from '../format.ts';
import { once } from '../once.ts';
import { LANGUAGE } from './figures.ts';

const countries = once(() => new Intl.DisplayNames(LOCALES[LANGUAGE], { type: 'region' }));
const names = once(() => new Intl.Collator(LOCALES[LANGUAGE]));

/** A country or territory by its ISO 3166 code. */
export const formatCountry = (code: string): string => countries().of(code) ?? code;

/** The order of names in a list in which people look something up. */
export const compareNames = (a: string, b: string): number => names().compare(a, b);
