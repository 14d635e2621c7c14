import { markupOf } from './html.ts';

/** What a program or a reader takes from an output, whatever its type: without scripts, and without the foot of the site. */
export function outputTextOf(type: string, text: string): string {
  if (type.startsWith('image/png')) return '';
  if (type.startsWith('image/svg')) return /<title>.*<\/desc>/s.exec(text)?.[0] ?? '';
  if (!type.startsWith('text/html')) return text;
  const told = Array.from(
    text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => json,
  );
  return [markupOf(text.replaceAll(/<footer\b.*?<\/footer>/gs, '')), ...told].join('\n');
}

/** A number as it is written for people and for programs. */
export function numberPattern(value: number): RegExp {
  const shown = String(value).replace(/(\d+)(\d{3})$/, '$1[,.\u202f]?$2');
  return new RegExp(String.raw`(?<![\d.,])${shown}(?!\d)`);
}

/** All objects of a document that are about one question. */
export function objectsAbout(value: unknown, id: string): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap((one) => objectsAbout(one, id));
  if (typeof value !== 'object' || value === null) return [];
  const object = value as Record<string, unknown>;
  const isIt = object['id'] === id || object['question'] === id;
  return [
    ...(isIt ? [object] : []),
    ...Object.values(object).flatMap((one) => objectsAbout(one, id)),
  ];
}
