import { MIN_GROUP_SIZE } from '../../results/disclosure-control.ts';

/** A number for all that a person said, by person: it differs where the reactions do. */
export type Fingerprints = ReadonlyMap<string, number>;

/** All that was told of groups at one moment. Of old releases, and of whoever was erased, only the number is remembered. */
export type ToldRelease = { people: number; fingerprints: Fingerprints | undefined };

/** There is a new release when so many people are new, gone or of another mind. */
const CHANGED_SHARE = 0.05;
/** Of so many releases it is remembered who said what. */
export const MAX_REMEMBERED = 20;
/** After so many nothing new is told of a question, rather than that one of them is forgotten. */
export const MAX_RELEASES = 10_000;

/** The same for the same reactions in any order; `reasons` has a number of its own for each column, for good. */
export function fingerprintOf(codes: Uint16Array, reasons: Uint32Array): number {
  let sum = codes.length;
  for (const code of codes) {
    const mark = code % 3;
    let mixed = Math.imul((reasons[(code - mark) / 3] ?? 0) + mark, 0x9e3779b1);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
    sum += (mixed ^ (mixed >>> 13)) >>> 0;
  }
  return sum;
}

/** People of whom one of the two knows something else than the other. */
export function countChanged(before: Fingerprints, now: Fingerprints): number {
  const { changed, added } = compare(before, now);
  return changed + added;
}

/** Of the former people who said something else or left; and those who are new. */
function compare(before: Fingerprints, now: Fingerprints): { changed: number; added: number } {
  let [same, added] = [0, 0];
  for (const [person, print] of now) {
    const was = before.get(person);
    if (was === undefined) added++;
    else if (was === print) same++;
  }
  return { changed: before.size - same, added };
}

/**
 * At least so many differ for sure. Of people who were erased it is not known any more what they had said: they may be
 * among the new ones, and say the same again.
 */
function leastChanged({ people, fingerprints }: ToldRelease, now: Fingerprints): number {
  if (!fingerprints) return Math.abs(now.size - people);
  const { changed, added } = compare(fingerprints, now);
  return changed + Math.abs(added - (people - fingerprints.size));
}

/**
 * Whether there may be a new release: at least 5 % and ten people differ from the last one, and from none told before do
 * one to nine, so that two releases are never one person's reactions apart, not even where nine go forth and back.
 */
export function mayBeReleased(now: Fingerprints, told: readonly ToldRelease[]): boolean {
  const last = told.at(-1);
  if (!last) return true;
  if (told.length >= MAX_RELEASES) return false;
  const people = Math.max(last.people, now.size);
  const needed = Math.max(MIN_GROUP_SIZE, Math.ceil(CHANGED_SHARE * people));
  return leastChanged(last, now) >= needed && told.every((one) => isFarFrom(one, now));
}

function isFarFrom(one: ToldRelease, now: Fingerprints): boolean {
  const changed = leastChanged(one, now);
  if (changed >= MIN_GROUP_SIZE) return true;
  return changed === 0 && one.fingerprints?.size === one.people;
}

/** The releases to remember after another. */
export function rememberRelease(
  told: readonly ToldRelease[],
  fingerprints: Fingerprints,
): ToldRelease[] {
  const all = [...told, { people: fingerprints.size, fingerprints }];
  const forgotten = all
    .slice(0, -MAX_REMEMBERED)
    .map(({ people }) => ({ people, fingerprints: undefined }));
  return [...forgotten, ...all.slice(-MAX_REMEMBERED)];
}
