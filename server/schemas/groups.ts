import * as v from 'valibot';
import type { GroupsView, OwnPlaceView, PlaceLacks } from '../../app/reasons/shown/groups-view.ts';

const people = v.pipe(v.number(), v.integer(), v.minValue(0));
const label = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4));
const coordinate = v.pipe(v.number(), v.integer(), v.minValue(-16), v.maxValue(16));
const sided = v.array(
  v.strictObject({ text: v.string(), side: v.picklist(['agree', 'disagree']) }),
);
const byGroup = {
  text: v.string(),
  byGroup: v.array(v.nullable(v.strictObject({ agree: people, disagree: people, pass: people }))),
};

const told = v.variant('state', [
  v.strictObject({
    state: v.literal('waiting'),
    missing: v.strictObject({ people, reasons: people }),
  }),
  v.strictObject({
    state: v.literal('told'),
    isDemo: v.boolean(),
    people,
    groups: v.array(v.strictObject({ label, people, reasons: sided, isClear: v.boolean() })),
    shared: sided,
    dividing: v.array(v.strictObject({ ...byGroup, most: people, least: people })),
    figures: v.array(v.strictObject(byGroup)),
    map: v.strictObject({
      step: v.number(),
      cells: v.array(v.strictObject({ x: coordinate, y: coordinate, group: label, people })),
      leftOut: people,
    }),
  }),
]) satisfies v.GenericSchema<unknown, GroupsView>;

/** People who react to reasons alike; null where nobody has reacted. */
export const groupsOfQuestion = v.strictObject({ groups: v.nullable(told), method: v.string() });

/** The same for one reader, with where they stand. */
export const ownGroups = v.strictObject({
  groups: v.nullable(told),
  own: v.nullable(
    v.strictObject({
      label,
      x: coordinate,
      y: coordinate,
      alike: sided,
      otherwise: sided,
    }) satisfies v.GenericSchema<unknown, OwnPlaceView>,
  ),
  /** What the reader lacks who has no place. */
  lacks: v.nullable(
    v.strictObject({ answer: v.boolean(), reactions: people }) satisfies v.GenericSchema<
      unknown,
      PlaceLacks
    >,
  ),
});
