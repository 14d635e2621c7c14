import * as v from 'valibot';
import { ID_PATTERN, ROOM_CODE_PATTERN } from '../../app/base/ids.ts';

/** Parts of paths, and what else names one thing of this site. */

export const publicId = v.pipe(v.string(), v.regex(ID_PATTERN));
export const time = v.pipe(v.string(), v.isoTimestamp());
export const slug = v.string();
export const webAddress = v.pipe(v.string(), v.url());

export const byId = v.object({ id: publicId });
/** Of what there is one for the whole site, and one for each of some kind. */
export const bySlug = v.object({ slug: v.optional(slug) });
export const byRoomCode = v.object({ code: v.pipe(v.string(), v.regex(ROOM_CODE_PATTERN)) });
export const byPlaceInSurvey = v.object({ survey: publicId, id: publicId });
