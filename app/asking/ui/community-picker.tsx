import { staysInside } from '../../communities/community-rules.ts';
import type { AskableCommunity } from '../../questions/question-check.ts';
import type { QuestionInput } from '../../questions/question-schema.ts';
import { controlProps, ProblemLine, type FieldsState } from './ask-field.tsx';
import { DESTINATION_ID, AskDestination } from '../../questions/ui/ask-destination.tsx';
import * as words from '../words/ask-settings.ts';

type Props = {
  places: readonly AskableCommunity[];
  start: QuestionInput;
  typed: QuestionInput;
  fields: FieldsState;
  /** The button that asks follows below. */
  isLast?: boolean;
};

/** Where the question is asked: on the site, or in a community of the member, if there is one to pick. */
export function CommunityPicker({ places, start, typed, fields, isLast = false }: Props) {
  const hasChoice = places.length > 0 || start.community !== '';
  if (!hasChoice)
    return isLast && <AskDestination places={places} typed={typed} className="mt-8" />;
  const place = places.find(({ slug }) => slug === typed.community);
  const isGone = start.community !== '' && !places.some(({ slug }) => slug === start.community);
  return (
    <div className="mt-10">
      <label htmlFor="ask-community" className="block font-semibold">
        {words.place}
      </label>
      <select
        {...controlProps('community', fields, isLast ? DESTINATION_ID : 'ask-community-hint')}
        name="community"
        defaultValue={start.community}
        className="mt-3 w-full rounded-row border border-(--edge) bg-sheet px-4 py-2.5 aria-invalid:border-alarm"
      >
        <option value="">{words.onTheSite}</option>
        {isGone && <option value={start.community}>{words.foreignCommunity}</option>}
        {places.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {words.inCommunity({ name })}
          </option>
        ))}
      </select>
      {!isLast && (
        <p id="ask-community-hint" className="mt-1 text-note text-soft">
          {place ? placeWords(place, typed.audience) : words.topicHint}
        </p>
      )}
      <ProblemLine field="community" problems={fields.problems} />
      {isLast && <AskDestination places={places} typed={typed} className="mt-3" />}
    </div>
  );
}

function placeWords({ joining }: AskableCommunity, audience: QuestionInput['audience']): string {
  if (staysInside(joining, audience)) return words.insideOnly;
  return audience === 'community' ? words.membersAnswer : words.everyoneAnswers;
}
