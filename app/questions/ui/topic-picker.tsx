import { PickPill } from '../../ui/pick-pill.tsx';
import { MOST_TOPICS } from '../schema.ts';
import { controlId, controlOf, ProblemLine, type Fields } from './ask-field.tsx';

type Props = {
  topics: readonly { slug: string; name: string }[];
  picked: readonly string[];
  fields: Fields;
};

export function TopicPicker({ topics, picked, fields }: Props) {
  return (
    <fieldset className="mt-9">
      <legend className="font-semibold">
        Topics <span className="font-normal text-soft">{`1 to ${MOST_TOPICS}`}</span>
      </legend>
      <ProblemLine field="topics" problems={fields.problems} />
      <div className="mt-3 flex flex-wrap gap-2">
        {topics.map(({ slug, name }, at) => (
          <PickPill
            {...(at === 0 ? controlOf('topics', fields) : { id: controlId(`topic-${slug}`) })}
            key={slug}
            name="topic"
            value={slug}
            defaultChecked={picked.includes(slug)}
            label={name}
          />
        ))}
      </div>
    </fieldset>
  );
}
