import { MIN_GROUP_SIZE } from '../../results/disclosure-control.ts';

/** A number for all that a person said, by person: it differs where the reactions do. */
export type Fingerprints = ReadonlyMap<string, number>;

/** All that was told of groups at one moment. Of old releases only the number of people is remembered. */
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
  let [changed, inBoth] = [0, 0];
  for (const [person, print] of now) {
    const was = before.get(person);
    if (was !== undefined) inBoth++;
    if (was !== print) changed++;
  }
  return changed + before.size - inBoth;
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
  return changedSince(last, now) >= needed && told.every((one) => isFarFrom(one, now));
}

/** At least so many; of a release whose people are forgotten, as many as came or went for sure. */
function changedSince({ people, fingerprints }: ToldRelease, now: Fingerprints): number {
  return fingerprints ? countChanged(fingerprints, now) : Math.abs(now.size - people);
}

function isFarFrom(one: ToldRelease, now: Fingerprints): boolean {
  if (Math.abs(now.size - one.people) >= MIN_GROUP_SIZE) return true;
  if (!one.fingerprints) return false;
  const changed = countChanged(one.fingerprints, now);
  return changed === 0 || changed >= MIN_GROUP_SIZE;
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
